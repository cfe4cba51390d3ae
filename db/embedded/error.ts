/**
 * What can keep the embedded PostgreSQL from running, each with what a person can do about it.
 * `message` is written for the one who typed `npm start`; `code` is for programs and tests.
 */
export type EmbeddedErrorCode =
  | 'data_in_use'
  | 'data_still_closing'
  | 'data_unwritable'
  | 'data_other_owner'
  | 'data_other_version'
  | 'data_damaged'
  | 'no_postgres'
  | 'no_account'
  | 'initdb_failed'
  | 'start_failed'
  | 'disk_full'

export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError'
  readonly code: EmbeddedErrorCode
  readonly advice: string

  constructor(code: EmbeddedErrorCode, problem: string, advice: string) {
    super(`${problem} ${advice}`)
    this.code = code
    this.advice = advice
  }
}
