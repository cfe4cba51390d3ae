/** Archives for tests: sealed as the referee seals them, with plain salts. */
import type { Archive, ClockTime, End, GameEvent, Seat } from '@/server/wire/index.ts'
import { GENESIS_HEAD, type SealedEvent, sealEvent } from '@/server/wire/ledger.ts'
import { START_FEN } from './replay-model.ts'

const CREATED_AT_MS = 1_000_000
const TIME: ClockTime = { initialMs: 600_000, incrementMs: 5000 }

export interface Played {
  moves: readonly string[]
  end: End
  fen?: string
  time?: ClockTime | null
  /** Who resigned or lost on time, when the end is no move's. */
  loser?: Seat
}

export function archiveOf({ moves, end, fen = START_FEN, time = TIME, loser = 'black' }: Played): Archive {
  const events: GameEvent[] = [created(fen, time)]
  const isMoveEnd = ['king captured', 'no move', 'threefold', 'fifty'].includes(end.reason)
  for (const [index, uci] of moves.entries()) {
    const isLast = index === moves.length - 1
    events.push({
      type: 'moved',
      ply: index + 1,
      uci,
      atMs: CREATED_AT_MS + (index + 1) * 2000,
      remainingMs: time && time.initialMs - index * 500,
      ...(isLast && isMoveEnd ? { end } : {}),
    })
  }
  const endedAtMs = CREATED_AT_MS + (moves.length + 1) * 2000
  if (end.reason === 'resigned')
    events.push({ type: 'resigned', seat: loser, atMs: endedAtMs, clocks: null, end })
  if (end.reason === 'flag') events.push({ type: 'flagged', seat: loser, atMs: endedAtMs, clocks: null, end })
  if (end.reason === 'aborted')
    events.push({ type: 'aborted', by: loser, atMs: endedAtMs, clocks: null, end })
  return { ...frameOf(events, fen, time, end, endedAtMs), ledger: seal(events) }
}

const created = (fen: string, time: ClockTime | null): GameEvent => ({
  type: 'created',
  variant: 'fog',
  rules: 1,
  fen,
  white: { kind: 'person' },
  black: { kind: 'bot', bot: 'misty', seed: '00' },
  time,
  atMs: CREATED_AT_MS,
})

function frameOf(
  events: readonly GameEvent[],
  startFen: string,
  time: ClockTime | null,
  end: End,
  endedAtMs: number,
): Omit<Archive, 'ledger'> {
  const moves = events.flatMap((event) =>
    event.type === 'moved' ? [{ uci: event.uci, atMs: event.atMs, remainingMs: event.remainingMs }] : [],
  )
  return {
    game: 'abcdefghijkl',
    variant: 'fog',
    rules: 1,
    startFen,
    players: {
      white: { name: 'Quiet Heron', kind: 'guest', rating: null },
      black: { name: 'Misty', kind: 'bot', rating: null },
    },
    time,
    isRated: false,
    createdAtMs: CREATED_AT_MS,
    endedAtMs,
    end,
    moves,
    decisions: [],
  }
}

export function seal(events: readonly unknown[]): SealedEvent[] {
  let head = GENESIS_HEAD
  return events.map((event, seq) => {
    const sealed = sealEvent(head, seq, event, seq.toString(16).padStart(64, '0'))
    head = sealed.head
    return sealed
  })
}

export const eventsOf = (archive: Archive): Record<string, unknown>[] =>
  archive.ledger.map(({ json }) => JSON.parse(json) as Record<string, unknown>)
