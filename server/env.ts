/** The environment, parsed once at start. A bad value stops the start with one clear line each. */
import { z } from 'zod'

const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,9}$/, error)
    .transform(Number)
    .pipe(z.int(error).min(min, error).max(max, error))
}

/** An empty value counts as unset. */
const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), type.optional())

const origin = z.string().refine(
  (text) => {
    if (!URL.canParse(text)) return false
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '')
  },
  { error: 'must be an origin such as https://fog.example, without a path' },
)

const envSchema = z
  .object({
    PORT: optional(whole(0, 65_535)).transform((port) => port ?? 3000),
    HOST: optional(z.string()),
    PUBLIC_URL: optional(origin.transform((text) => text.replace(/\/$/, ''))),
    DATABASE_URL: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgresql://')),
    FOGLINE_DATA: optional(z.string()).transform((path) => path ?? '.data'),
    NEXTAUTH_SECRET: optional(z.string().min(16, 'must be at least 16 characters')),
    TRUST_PROXY: optional(whole(0, 16)).transform((count) => count ?? 0),
    OPERATOR_CONTACT: optional(z.string().max(200)),
    FOGLINE_NNUE: optional(z.string()),
    /** Searches at once; the number of cores by default. */
    FOGLINE_THINKERS: optional(whole(1, 64)),
    /** Keys of the services that people may sign in with: both of a service, or it is off. */
    OAUTH_GITHUB_ID: optional(z.string()),
    OAUTH_GITHUB_SECRET: optional(z.string()),
    OAUTH_GOOGLE_ID: optional(z.string()),
    OAUTH_GOOGLE_SECRET: optional(z.string()),
    LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])).transform(
      (l) => l ?? 'info',
    ),
  })
  .refine((env) => !env.DATABASE_URL || env.NEXTAUTH_SECRET, {
    path: ['NEXTAUTH_SECRET'],
    // Said beside whatever else is wrong.
    when: () => true,
    error: 'is required with DATABASE_URL, so that every process reads the same cookies',
  })
  .superRefine((env, context) => {
    for (const service of ['GITHUB', 'GOOGLE'] as const) {
      const [id, secret] = [`OAUTH_${service}_ID`, `OAUTH_${service}_SECRET`] as const
      if ((env[id] === undefined) === (env[secret] === undefined)) continue
      const missing = env[id] === undefined ? id : secret
      context.addIssue({ code: 'custom', path: [missing], message: 'is missing beside its other half' })
    }
  })

export type Env = z.infer<typeof envSchema>

/** The parsed environment, or one line for each thing wrong with it. */
export function parseEnv(
  source: NodeJS.ProcessEnv,
): { ok: true; env: Env } | { ok: false; problems: string[] } {
  const parsed = envSchema.safeParse(source)
  if (parsed.success) return { ok: true, env: parsed.data }
  return {
    ok: false,
    problems: parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
  }
}
