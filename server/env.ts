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
    /** Keys of our own for browser push (`npm run push-keys`), and whom a push service may write to: all or none. */
    PUSH_PUBLIC_KEY: optional(z.string().regex(/^B[\w-]{86}$/, 'must be a key of `npm run push-keys`')),
    PUSH_PRIVATE_KEY: optional(z.string().regex(/^[\w-]{43}$/, 'must be a key of `npm run push-keys`')),
    PUSH_CONTACT: optional(
      z.string().regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must begin with mailto: or https://'),
    ),
    /** Tests have a push service of their own: the one address besides the public ones that may be called. */
    PUSH_TEST_ORIGIN: optional(
      z.string().regex(/^http:\/\/(127\.0\.0\.1|localhost):\d+$/, 'must be http://127.0.0.1:PORT'),
    ),
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
    const push = ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY', 'PUSH_CONTACT'] as const
    const missing = push.filter((name) => env[name] === undefined)
    if (missing.length === 0 || missing.length === push.length) return
    for (const name of missing) {
      context.addIssue({ code: 'custom', path: [name], message: 'is missing beside the other push settings' })
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

/** The keys for browser push, or null where it is off. */
export function pushKeysOf(env: Env) {
  const { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY, PUSH_CONTACT, PUSH_TEST_ORIGIN } = env
  if (PUSH_PUBLIC_KEY === undefined || PUSH_PRIVATE_KEY === undefined || PUSH_CONTACT === undefined)
    return null
  return {
    publicKey: PUSH_PUBLIC_KEY,
    privateKey: PUSH_PRIVATE_KEY,
    contact: PUSH_CONTACT,
    testOrigin: PUSH_TEST_ORIGIN,
  }
}
