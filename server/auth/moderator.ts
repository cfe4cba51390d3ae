/** Whether the visitor of a page is a moderator: asked of the row each time, never of the cookie. */
import { database } from '../../db/client.ts'
import { moderatorName } from '../../db/queries/moderation.ts'
import { currentUser } from './session.ts'

export async function isModeratorHere(): Promise<boolean> {
  const person = await currentUser()
  return person !== null && (await moderatorName(database(), person.id)) !== null
}
