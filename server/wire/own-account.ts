/** What the account page shows, as the server hands it over. */
export interface OwnSession {
  handle: string
  device: string | null
  createdAtMs: number
  isThis: boolean
}

export interface OwnAccount {
  name: string
  createdAtMs: number
  hasPassword: boolean
  codesLeft: number
  sessions: readonly OwnSession[]
  /** Services that open this account. */
  logins: readonly string[]
}
