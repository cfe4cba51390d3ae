import { spawnSync } from 'node:child_process'

/**
 * Who PostgreSQL runs as. It refuses to run as root, so root lends it the account `nobody`, or the one that
 * already owns the data; everyone else runs it as themselves (`undefined` ids).
 */
export type Account = { readonly uid?: number; readonly gid?: number }

export const self: Account = {}
export const nobody: Account = { uid: 65534, gid: 65534 }

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

/** Programs lent to another account start in / because our own folder may be closed to it. */
export function asSpawnOptions(account: Account): { uid?: number; gid?: number; cwd?: string } {
  return account.uid === undefined ? {} : { ...account, cwd: '/' }
}

/** Whether the account may enter the folder. Asked of the system itself, since modes alone miss ACLs and mounts. */
export function canReach(account: Account, folder: string): boolean {
  if (account.uid === undefined) return true
  return spawnSync('test', ['-x', folder], { ...asSpawnOptions(account), stdio: 'ignore' }).status === 0
}

/** False where root may not change its identity, as in some containers. */
export function canBecome(account: Account): boolean {
  return (
    account.uid === undefined ||
    spawnSync('true', { ...asSpawnOptions(account), stdio: 'ignore' }).status === 0
  )
}
