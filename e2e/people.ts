import { type Person, personOf } from '../server/auth/people.ts'
import { placeGame } from '../server/site.fixture.ts'
import type { TimeControl } from '../server/wire/time-control.ts'
import type { TestHouse } from './house.ts'

export interface Guest extends Person {
  /** As a browser sends it. */
  cookie: string
}

/** A guest with a session, made as every guest is: by a first command. */
export async function newGuest({ server, db }: TestHouse): Promise<Guest> {
  const response = await fetch(`${server.url}/api/play`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: crypto.randomUUID(), side: 'white', time: null }),
  })
  const [cookie = ''] = (response.headers.get('set-cookie') ?? '').split(';')
  const { game } = (await response.json()) as { game: string }
  const [row] = await db.sql<{ session: string }[]>`
    select sessions.id as session from games join sessions on sessions.user_id = games.white_user
    where games.id = ${game}`
  const person = await personOf(db, row?.session ?? null)
  if (!person) throw new Error('the first command made no guest')
  return { ...person, cookie }
}

/** A game between two people; returns its id. */
export const placePeopleGame = (
  house: TestHouse,
  game: { white: Guest; black: Guest; time?: TimeControl },
): Promise<string> => placeGame(house.db, game)
