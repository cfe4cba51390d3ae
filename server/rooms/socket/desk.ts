/**
 * Takes one message from a connection: checks its size, shape and sender, finds the room, and gives one answer.
 * Knows no socket library, so that tests can stand at the desk themselves.
 */
import type { z } from 'zod'
import { isUnavailable } from '../../../db/client.ts'
import type { Intent } from '../../referee/index.ts'
import {
  type ChallengeNews,
  type LobbyState,
  watchChallengeSchema,
  watchLobbySchema,
} from '../../wire/challenge.ts'
import { type ChatSayAck, type ChatWatchAck, chatSaySchema, chatWatchSchema } from '../../wire/chat.ts'
import {
  abortSchema,
  answerDrawSchema,
  claimAwaySchema,
  giveTimeSchema,
  leaveSchema,
  MAX_MESSAGE_BYTES,
  type MoveCommand,
  moveSchema,
  offerDrawSchema,
  type ReadyCommand,
  readySchema,
  rematchSchema,
  resignSchema,
  timeSchema,
  watchSchema,
} from '../../wire/command.ts'
import type { ClientId, GameId, Seat } from '../../wire/ids.ts'
import { type Ack, refuse } from '../../wire/refusal.ts'
import type { RematchAck, ResyncAck, TimeAck } from '../../wire/socket-events.ts'
import { sayInChat, watchChat } from '../chat/desk.ts'
import type { House } from '../house.ts'
import { leaveChallenge, leaveLobby, watchChallenge, watchLobby } from '../meeting/desk.ts'
import { type Connection, roleOf } from '../member.ts'
import type { Room } from '../room.ts'
import { nameless } from '../send.ts'
import type { Caller, DeskTools } from './caller.ts'

export type DeskAnswer =
  | Ack
  | ResyncAck
  | RematchAck
  | ChatWatchAck
  | ChatSayAck
  | TimeAck
  | { ok: true }
  | ({ ok: true } & (LobbyState | ChallengeNews))

type Handler = (tools: DeskTools, caller: Caller, payload: unknown) => Promise<DeskAnswer>

const HANDLERS: Record<string, Handler> = {
  'lobby:watch': reads(watchLobbySchema, watchLobby),
  'lobby:leave': reads(watchLobbySchema, leaveLobby),
  'challenge:watch': reads(watchChallengeSchema, watchChallenge),
  'challenge:leave': reads(watchChallengeSchema, leaveChallenge),
  watch: reads(watchSchema, watch),
  leave: reads(leaveSchema, leave),
  time: reads(timeSchema, async ({ house }) => ({ ok: true, atMs: house.nowMs })),
  ready: reads(readySchema, ready),
  move: reads(moveSchema, (tools, caller, m) => asPlayer(tools, caller, m.game, moving(caller, m))),
  resign: asks(resignSchema, (asked) => ({ type: 'resign', ...asked })),
  abort: asks(abortSchema, (asked) => ({ type: 'abort', ...asked })),
  offerDraw: asks(offerDrawSchema, (asked) => ({ type: 'offer draw', ...asked })),
  acceptDraw: asks(answerDrawSchema, (asked, { offer }) => ({ type: 'accept draw', ...asked, offer })),
  declineDraw: asks(answerDrawSchema, (asked, { offer }) => ({ type: 'decline draw', ...asked, offer })),
  claimAway: asks(claimAwaySchema, (asked, { take }) => ({ type: 'claim away', ...asked, take })),
  giveTime: asks(giveTimeSchema, (asked) => ({ type: 'give time', ...asked })),
  rematch: reads(rematchSchema, (tools, caller, m) =>
    asPlayer(tools, caller, m.game, (room, seat) => room.rematch(seat)),
  ),
  'chat:watch': reads(chatWatchSchema, ({ chat }, caller, { game }) => watchChat(chat, caller, game)),
  'chat:say': reads(chatSaySchema, ({ chat }, caller, line) => sayInChat(chat, caller, line)),
}

/** One message, one answer; never throws. `bytes` is the size it came in. */
export async function receive(
  tools: DeskTools,
  caller: Caller,
  event: string,
  args: readonly unknown[],
  bytes: number,
): Promise<DeskAnswer> {
  try {
    if (!caller.isWithinLimit()) return refuse('rate_limited')
    if (bytes > MAX_MESSAGE_BYTES) return refuse('too_large')
    const handler = Object.hasOwn(HANDLERS, event) ? HANDLERS[event] : undefined
    if (!handler || args.length !== 1) return refuse('bad_message')
    return await handler(tools, caller, args[0])
  } catch (error) {
    tools.onFault(event, error)
    return refuse(isUnavailable(error) ? 'unavailable' : 'internal')
  }
}

function reads<S extends z.ZodType>(
  schema: S,
  handle: (tools: DeskTools, caller: Caller, message: z.infer<S>) => Promise<DeskAnswer>,
): Handler {
  return (tools, caller, payload) => {
    const parsed = schema.safeParse(payload)
    return parsed.success ? handle(tools, caller, parsed.data) : Promise.resolve(refuse('bad_message'))
  }
}

/** A command that whoever holds a seat may give at any moment: the referee decides. */
function asks<S extends z.ZodType<{ game: GameId; ply: number; id: ClientId }>>(
  schema: S,
  intentOf: (asked: { seat: Seat; ply: number; id: ClientId }, message: z.infer<S>) => Intent,
): Handler {
  return reads(schema, (tools, caller, message) =>
    asPlayer(tools, caller, message.game, (room, seat) =>
      room.command(intentOf({ seat, ply: message.ply, id: message.id }, message)),
    ),
  )
}

/** Whoever plays both sides moves in a window that shows the side to move, and in no other. */
function moving({ connection }: Caller, { ply, id, uci }: MoveCommand) {
  return (room: Room, seat: Seat, isBoth: boolean): Promise<Ack> => {
    if (isBoth && room.audience.seatShown(connection.id) !== seat) return Promise.resolve(refuse('forbidden'))
    const lagMs = connection.lagMs ?? 0
    return room.command({ type: 'move', seat, ply, id, uci, lagMs })
  }
}

/** One socket follows a few games at most: enough for tabs, too little to hoard. */
const MAX_GAMES = 16

async function watch(tools: DeskTools, caller: Caller, { game }: { game: GameId }): Promise<ResyncAck> {
  const { connection, games } = caller
  if (games.size >= MAX_GAMES && !games.has(game)) return refuse('rate_limited')
  games.add(game)
  try {
    const speaker = (await caller.isSessionAlive()) ? connection : nameless(connection)
    const isWanted = (): boolean => caller.isOpen() && games.has(game)
    const joined = await tools.house.enter(game, async (room) => ({
      resync: await room.join(speaker, isWanted),
    }))
    if (!joined) return refuse('no_such_game')
    return joined.resync ? { ok: true, ...joined.resync } : refuse('busy')
  } finally {
    if (!tools.house.peek(game)?.audience.has(connection.id)) games.delete(game)
  }
}

/** In the window of the one who plays both sides: the other has taken the device. */
async function ready(tools: DeskTools, caller: Caller, { game, ply }: ReadyCommand): Promise<DeskAnswer> {
  const { connection } = caller
  if (connection.userId === null || !(await caller.isSessionAlive())) return refuse('unauthenticated')
  const answer = await tools.house.enter(game, (room) => room.ready(connection.id, ply))
  if (answer === null) return refuse('no_such_game')
  return typeof answer === 'string' ? refuse(answer) : { ok: true, ...answer }
}

async function leave(tools: DeskTools, caller: Caller, { game }: { game: GameId }): Promise<DeskAnswer> {
  if (!caller.games.delete(game)) return refuse('no_such_game')
  depart(tools.house, caller.connection, game)
  return { ok: true }
}

/** The connection is gone, or has left this game. */
export function depart(house: House, connection: Connection, game: GameId): void {
  house.peek(game)?.audience.leave(connection.id)
  house.freeIfIdle(game)
}

async function asPlayer(
  tools: DeskTools,
  caller: Caller,
  game: GameId,
  act: (room: Room, seat: Seat, isBoth: boolean) => Promise<DeskAnswer>,
): Promise<DeskAnswer> {
  if (caller.connection.userId === null) return refuse('unauthenticated')
  if (!(await caller.isSessionAlive())) return refuse('unauthenticated')
  const { userId } = caller.connection
  const answer = await tools.house.enter<DeskAnswer>(game, async (room) => {
    const role = roleOf(room.seats, userId)
    if (role === 'spectator') return refuse('not_a_player')
    if (role !== 'curtain') return act(room, role, false)
    // Whoever plays both sides speaks for the side to move.
    const { turn } = room
    return turn ? act(room, turn.seat, true) : refuse('game_over')
  })
  return answer ?? refuse('no_such_game')
}
