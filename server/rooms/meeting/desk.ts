/** What a connection asks of the lobby and of challenges' doors. Reads alone: what changes anything is an HTTP POST. */
import type { ChallengeId, ChallengeNews, LobbyState } from '../../wire/challenge.ts'
import { type Refusal, refuse } from '../../wire/refusal.ts'
import type { Connection } from '../member.ts'
import { nameless } from '../send.ts'
import type { Caller, DeskTools } from '../socket/caller.ts'

type Answer<T> = ({ ok: true } & T) | { ok: false; code: Refusal }

/** A few tabs' worth. */
const MAX_DOORS = 8

const speakerOf = async ({ connection, isSessionAlive }: Caller): Promise<Connection> =>
  (await isSessionAlive()) ? connection : nameless(connection)

export async function watchLobby({ meeting }: DeskTools, caller: Caller): Promise<Answer<LobbyState>> {
  const speaker = await speakerOf(caller)
  const state = caller.isOpen() ? await meeting.lobby.join(speaker) : null
  if (!caller.isOpen()) meeting.lobby.leave(speaker.id)
  return state ? { ok: true, ...state } : refuse('busy')
}

export async function leaveLobby({ meeting }: DeskTools, caller: Caller): Promise<Answer<object>> {
  meeting.lobby.leave(caller.connection.id)
  return { ok: true }
}

export async function watchChallenge(
  { meeting }: DeskTools,
  caller: Caller,
  { challenge }: { challenge: ChallengeId },
): Promise<Answer<ChallengeNews>> {
  const { challenges } = caller
  if (challenges.size >= MAX_DOORS && !challenges.has(challenge)) return refuse('rate_limited')
  challenges.add(challenge)
  const isWanted = (): boolean => caller.isOpen() && challenges.has(challenge)
  const news = await meeting.doors.join(await speakerOf(caller), challenge, isWanted)
  if (news) return { ok: true, ...news }
  challenges.delete(challenge)
  return refuse('no_such_game')
}

export async function leaveChallenge(
  { meeting }: DeskTools,
  caller: Caller,
  { challenge }: { challenge: ChallengeId },
): Promise<Answer<object>> {
  if (!caller.challenges.delete(challenge)) return refuse('no_such_game')
  meeting.doors.leave(caller.connection.id, challenge)
  return { ok: true }
}
