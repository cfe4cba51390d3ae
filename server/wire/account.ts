/** Commands about one's account: POST /api/account/… */
import { z } from 'zod'

/** What only these commands are refused with, on top of the refusals of refusal.ts. */
export const ACCOUNT_REFUSALS = [
  'name_refused',
  'name_taken',
  'weak_password',
  'wrong_password',
  'wrong_code',
  'account_closed',
] as const
export type AccountRefusal = (typeof ACCOUNT_REFUSALS)[number]

const name = z.string().min(1).max(80)
const password = z.string().min(1).max(800)

export const signUpSchema = z.strictObject({ name, password })
export const signInSchema = z.strictObject({ name, password })
/** A recovery code opens the account once, to set a new password. */
export const recoverSchema = z.strictObject({ name, code: z.string().min(1).max(60), password })
export const renameSchema = z.strictObject({ name })
/** `current` is null for an account that has no password yet. */
export const changePasswordSchema = z.strictObject({ current: password.nullable(), password })
/** What only the owner may do: asked for once more. Null for an account without a password. */
export const confirmSchema = z.strictObject({ current: password.nullable() })
export const endSessionSchema = z.strictObject({ session: z.string().regex(/^[0-9a-f]{16}$/) })

/** Answer to sign-up and to new codes: shown once, known to nobody afterwards. */
export const codesSchema = z.object({ codes: z.array(z.string()) })

export type SignUpCommand = z.infer<typeof signUpSchema>
export type SignInCommand = z.infer<typeof signInSchema>
export type RecoverCommand = z.infer<typeof recoverSchema>
