/** An expected refusal is a value with a code; what throws is a bug. */
export type Result<T, Code extends string> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: Code }

export const accept = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

export const refuse = <Code extends string>(code: Code): { readonly ok: false; readonly code: Code } => ({
  ok: false,
  code,
})
