/**
 * PGN of a finished game. Standard tags plus Variant "Fog of War"; SAN without check marks. Readers that judge by
 * standard chess stop at the first move it forbids, so the tag pair Variant comes early and the result is written
 * whatever the moves look like.
 */
import { newGame, parseFen, playUci, san } from '../../engine/rules/index.ts'
import type { Archive } from '../wire/archive.ts'
import { DAY_MS, isDays } from '../wire/time-control.ts'

const TERMINATIONS: Record<string, string> = {
  flag: 'time forfeit',
  'away claimed': 'abandoned',
  'no answer': 'rules infraction',
  aborted: 'unterminated',
}

export function makePgn(archive: Archive, site: string): string {
  const day = new Date(archive.createdAtMs).toISOString()
  const { time, end } = archive
  const tags: [string, string][] = [
    ['Event', archive.isRated ? 'Fogline rated game' : 'Fogline casual game'],
    ['Site', site],
    ['Date', day.slice(0, 10).replaceAll('-', '.')],
    ['Round', '-'],
    ['White', archive.players.white.name],
    ['Black', archive.players.black.name],
    ['Result', end.result ?? '*'],
    ...ratingTags(archive),
    ['Variant', 'Fog of War'],
    ['TimeControl', timeTag(time)],
    ['UTCDate', day.slice(0, 10).replaceAll('-', '.')],
    ['UTCTime', day.slice(11, 19)],
    ['Termination', TERMINATIONS[end.reason] ?? 'normal'],
    ['EndReason', end.reason],
    ['LedgerHead', archive.ledger.at(-1)?.head ?? ''],
  ]
  const head = tags.map(([name, value]) => `[${name} "${quoted(value)}"]`).join('\n')
  return `${head}\n\n${wrap([...moveTexts(archive), end.result ?? '*'])}\n`
}

function ratingTags({ players }: Archive): [string, string][] {
  const ratings: [string, number | null][] = [
    ['WhiteElo', players.white.rating],
    ['BlackElo', players.black.rating],
  ]
  return ratings.flatMap(([tag, rating]) => (rating === null ? [] : [[tag, String(rating)]]))
}

/** The standard's forms: start+increment, and one move in so many seconds for correspondence. */
function timeTag(time: Archive['time']): string {
  if (time === null) return '-'
  if (isDays(time)) return `1/${(time.daysPerMove * DAY_MS) / 1000}`
  return `${time.initialMs / 1000}+${time.incrementMs / 1000}`
}

const quoted = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')

function moveTexts(archive: Archive): string[] {
  const start = parseFen(archive.startFen)
  if (!start.ok) throw new Error('the start position is not one')
  let game = newGame(start.value)
  const words: string[] = []
  for (const [index, { uci, remainingMs }] of archive.moves.entries()) {
    const before = game.position
    const played = playUci(game, uci)
    if (!played.ok) throw new Error(`move ${index + 1} cannot be played`)
    // The stored result is followed, not today's rules: the game went on after every move but the last.
    game = { ...played.value, outcome: undefined }
    const move = game.moves[index]
    if (!move) throw new Error(`move ${index + 1} is missing`)
    if (index % 2 === 0) words.push(`${index / 2 + 1}.`)
    words.push(san(before, move))
    if (remainingMs !== null) words.push(`{[%clk ${clk(remainingMs)}]}`)
  }
  return words
}

function clk(ms: number): string {
  const s = Math.floor(ms / 1000)
  return `${Math.floor(s / 3600)}:${pad(Math.floor(s / 60) % 60)}:${pad(s % 60)}`
}
const pad = (n: number): string => String(n).padStart(2, '0')

function wrap(words: readonly string[]): string {
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line && line.length + word.length + 1 > 79) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, line].join('\n')
}
