import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { connectionTarget } from './connection-url.ts'
import { livingPostmaster } from './embedded/owner.ts'
import { startEmbedded } from './embedded.ts'

const isRoot = process.getuid?.() === 0

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fogline-test-'))
  chmodSync(dataDir, 0o711)
})

afterEach(() => {
  const signpost = join(dataDir, 'postgres.location')
  if (existsSync(signpost)) rmSync(join(readFileSync(signpost, 'utf8').trim(), '..'), { recursive: true })
  rmSync(dataDir, { recursive: true, force: true })
})

function connect(url: string) {
  return postgres({ ...connectionTarget(url).options, max: 1, onnotice: () => {} })
}

/** Another process that starts a database on the folder, says where, and holds it. */
async function startElsewhere(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const script = `
    import { startEmbedded } from './db/embedded.ts'
    const database = await startEmbedded({ dataDir: ${JSON.stringify(folder)} })
    console.log(database.url)
    setInterval(() => {}, 60_000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer]
  return { child, url: line.toString().trim() }
}

async function untilGone(pid: number): Promise<void> {
  const deadline = Date.now() + 10_000
  while (existsSync(`/proc/${pid}`) || livingPostmaster(join(dataDir, 'postgres')) === pid) {
    if (Date.now() > deadline) throw new Error(`process ${pid} lives on`)
    await sleep(20)
  }
}

describe('the embedded database', () => {
  test('DB-1: starts on an empty folder, without a port, and keeps what was committed', async () => {
    const first = await startEmbedded({ dataDir })
    const sql = connect(first.url)
    await sql`create table kept (n int)`
    await sql`insert into kept values (7)`
    expect(await sql`show listen_addresses`).toEqual([{ listen_addresses: '' }])
    await sql.end()
    await first.stop()
    await first.exited

    const second = await startEmbedded({ dataDir })
    const again = connect(second.url)
    expect(await again`select n from kept`).toEqual([{ n: 7 }])
    await again.end()
    await second.stop()
  })

  test('DB-2: a commit is on the disk before it is answered', async () => {
    const database = await startEmbedded({ dataDir })
    const sql = connect(database.url)
    const names = ['fsync', 'synchronous_commit', 'full_page_writes']
    const rows = await sql`select name, setting from pg_settings where name in ${sql(names)} order by name`
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on'])
    await sql.end()
    await database.stop()
  })

  test('DB-3: a second server on the same folder is refused, in this process and in another', async () => {
    const { child } = await startElsewhere(dataDir)
    await expect(startEmbedded({ dataDir })).rejects.toMatchObject({
      code: 'data_in_use',
      message: expect.stringContaining(`process ${child.pid}`),
    })
    child.kill('SIGKILL')
    const ours = await startEmbedded({ dataDir })
    await expect(startEmbedded({ dataDir })).rejects.toMatchObject({ code: 'data_in_use' })
    await ours.stop()
  })

  test('DB-4: kill -9 of its parent leaves no PostgreSQL and no socket, and the next start has every commit', async () => {
    const { child, url } = await startElsewhere(dataDir)
    const sql = connect(url)
    await sql`create table kept (n int)`
    await sql`insert into kept select generate_series(1, 1000)`
    const server = livingPostmaster(join(dataDir, 'postgres'))
    expect(server).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await untilGone(server as number)
    await sql.end().catch(() => {})
    expect(existsSync(connectionTarget(url).options.path as string)).toBe(false)

    const next = await startEmbedded({ dataDir })
    const again = connect(next.url)
    expect(await again`select count(*)::int as n from kept`).toEqual([{ n: 1000 }])
    await again.end()
    await next.stop()
  })

  test('DB-5: a start right after kill -9 waits for the one that is closing', async () => {
    for (let round = 0; round < 3; round++) {
      const { child } = await startElsewhere(dataDir)
      child.kill('SIGKILL')
      const next = await startEmbedded({ dataDir })
      await next.stop()
    }
  })

  test('DB-6: a PostgreSQL that was killed itself recovers, and its end is told', async () => {
    const database = await startEmbedded({ dataDir })
    const sql = connect(database.url)
    await sql`create table kept (n int)`
    await sql`insert into kept values (7)`
    process.kill(livingPostmaster(database.path) as number, 'SIGKILL')
    await database.exited
    await sql.end().catch(() => {})
    await database.stop()

    const next = await startEmbedded({ dataDir })
    const again = connect(next.url)
    expect(await again`select n from kept`).toEqual([{ n: 7 }])
    await again.end()
    await next.stop()
  })

  test('DB-7: two first starts at once make one database, and one of them gets it', async () => {
    const results = await Promise.allSettled([startEmbedded({ dataDir }), startEmbedded({ dataDir })])
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(won).toHaveLength(1)
    expect(lost).toMatchObject([{ code: 'data_in_use' }])
    await won[0]?.stop()
  })

  test('DB-8: a folder that cannot be written is refused by name', async () => {
    const folder = join(dataDir, 'taken')
    writeFileSync(folder, 'a file, not a folder')
    await expect(startEmbedded({ dataDir: folder })).rejects.toMatchObject({
      code: 'data_unwritable',
      message: expect.stringContaining(folder),
    })
  })

  test.runIf(process.platform === 'linux')(
    'DB-15: a folder where nothing can be made is refused, not tried for ever',
    async () => {
      await expect(startEmbedded({ dataDir: '/proc/fogline/data' })).rejects.toMatchObject({
        code: 'data_unwritable',
      })
    },
  )

  test('DB-9: a database of another PostgreSQL is left alone', async () => {
    mkdirSync(join(dataDir, 'postgres'), { mode: 0o700 })
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '9.6\n')
    await expect(startEmbedded({ dataDir })).rejects.toMatchObject({ code: 'data_other_version' })
  })

  test.runIf(isRoot)(
    'DB-10: root behind a closed home keeps the database under /var/lib and says where',
    async () => {
      const home = join(dataDir, 'home')
      mkdirSync(home, { mode: 0o700 })
      const said: string[] = []
      const inside = join(home, 'data')
      const database = await startEmbedded({ dataDir: inside, log: (line) => said.push(line) })
      expect(database.path).toMatch(/^\/var\/lib\/fogline\//)
      expect(said.join()).toContain(database.path)
      await database.stop()

      chmodSync(home, 0o755)
      const again = await startEmbedded({ dataDir: inside })
      expect(again.path).toBe(database.path)
      await again.stop()
      rmSync(join(database.path, '..'), { recursive: true })
    },
  )

  test('DB-11: a postmaster.pid whose process id now belongs to another program does not block the start', async () => {
    const first = await startEmbedded({ dataDir })
    const file = join(first.path, 'postmaster.pid')
    const lines = readFileSync(file, 'utf8').split('\n')
    process.kill(livingPostmaster(first.path) as number, 'SIGKILL')
    await first.exited
    await first.stop()
    lines[0] = String(process.ppid)
    writeFileSync(file, lines.join('\n'))

    const next = await startEmbedded({ dataDir })
    await next.stop()
  })
})
