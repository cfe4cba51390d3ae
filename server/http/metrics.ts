/** What an operator can watch: process figures by prom-client, and how many games and people are here. */
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

export interface Counts {
  rooms: number
  members: number
  botTurns: number
  thinking: number
  waiting: number
}

export function openMetrics(counts: () => Counts): { text: () => Promise<string>; contentType: string } {
  const register = new Registry()
  collectDefaultMetrics({ register, prefix: 'fogline_' })
  const names: Record<keyof Counts, string> = {
    rooms: 'Games open in this process',
    members: 'Connections that follow a game',
    botTurns: 'Bot turns held by this process',
    thinking: 'Searches running',
    waiting: 'Searches waiting for a chair',
  }
  for (const [name, help] of Object.entries(names) as [keyof Counts, string][]) {
    const gauge: Gauge = new Gauge({
      name: `fogline_${name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`,
      help,
      registers: [register],
      collect: () => gauge.set(counts()[name]),
    })
  }
  return { text: () => register.metrics(), contentType: register.contentType }
}
