import { join } from 'node:path'
import type { Binaries } from './binaries.ts'

/**
 * The command that runs PostgreSQL so that it ends with us: a guard holds the reading end of a pipe whose
 * writing end is ours alone. When we go, by kill -9 too, the pipe closes and the guard stops the server cleanly.
 * The guard ignores signals meant for us and leaves with PostgreSQL's exit code.
 */
export type GuardedCommand = { readonly file: string; readonly args: readonly string[] }

const POSIX_GUARD = `
trap '' HUP INT TERM
folder=$1; shift
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{ cat <&3 >/dev/null; kill -INT $server; } 2>/dev/null &
watcher=$!
exec 3<&- </dev/null
wait $server
code=$?
kill -KILL $watcher 2>/dev/null
rm -rf "$folder"
exit $code
`

const NODE_GUARD = `
const { spawn, spawnSync } = require('node:child_process')
const [control, folder, file, ...args] = process.argv.slice(1)
const server = spawn(file, args, { stdio: ['ignore', 'ignore', 'inherit'] })
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => {})
server.on('exit', (code) => process.exit(code ?? 1))
process.stdin.resume().on('close', () => spawnSync(control, ['stop', '--mode=fast', '--pgdata=' + folder]))
`

export function guarded(
  binaries: Binaries,
  path: string,
  socketFolder: string | undefined,
  args: string[],
): GuardedCommand {
  const postgres = join(binaries.bin, 'postgres')
  if (socketFolder !== undefined) {
    return { file: '/bin/sh', args: ['-c', POSIX_GUARD, 'fogline-postgres', socketFolder, postgres, ...args] }
  }
  return {
    file: process.execPath,
    args: ['-e', NODE_GUARD, join(binaries.bin, 'pg_ctl'), path, postgres, ...args],
  }
}
