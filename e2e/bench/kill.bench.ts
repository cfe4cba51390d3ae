/** Moves that were acknowledged and are not there after the server was killed by -9 a hundred times. */
import { killOften } from '../kill/kill-often.ts'
import { RunningServer } from '../running-server.ts'
import { type Row, row } from './row.ts'

export const names = ['kill.lost']

const KILLS = 100

/** Once, not three times: one lost move would be one too many, whatever other runs say. */
export async function run(): Promise<Row[]> {
  const seed = Date.now() % 2 ** 31
  console.error(`kills are drawn by seed ${seed}`)
  const server = await RunningServer.start()
  try {
    const { lost, stuck, acked, killsDuringStart } = await killOften(server, { kills: KILLS, seed })
    if (stuck.length > 0) throw new Error(`games that did not go on: ${stuck.join(', ')}`)
    if (acked < KILLS || killsDuringStart === 0) throw new Error('too little was played to say anything')
    for (const move of lost) console.error('lost', JSON.stringify(move))
    return [row('kill.lost', lost.length, 'moves')]
  } finally {
    await server.stop()
  }
}
