/** Chat messages at the desk: who speaks is asked again at each of them. */
import type { ChatSay, ChatSayAck, ChatWatchAck } from '../../wire/chat.ts'
import type { GameId } from '../../wire/ids.ts'
import { refuse } from '../../wire/refusal.ts'
import type { Connection } from '../member.ts'
import type { Chat } from './chat.ts'

interface Speaker {
  connection: Connection
  isSessionAlive: () => Promise<boolean>
}

export const watchChat = (chat: Chat, { connection }: Speaker, game: GameId): Promise<ChatWatchAck> =>
  chat.watch(game, connection.id)

export async function sayInChat(chat: Chat, speaker: Speaker, say: ChatSay): Promise<ChatSayAck> {
  const { userId } = speaker.connection
  if (userId === null || !(await speaker.isSessionAlive())) return refuse('unauthenticated')
  return chat.say(userId, say)
}
