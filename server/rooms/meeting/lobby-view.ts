/** What one person is shown of the lobby: pure, from what the database said. */
import type { NamedChallenge } from '../../../db/queries/named-challenges.ts'
import { cardOf, shownRating, termsOf } from '../../games/challenge-cards.ts'
import { type ChallengeCard, type LobbyState, MAX_SEEKS_SHOWN, type Seek } from '../../wire/challenge.ts'
import type { Count } from './crowd.ts'

export interface Shown {
  challenges: readonly NamedChallenge[]
  isBlocked: (one: string, other: string) => boolean
}

export const NOTHING_SHOWN: Shown = { challenges: [], isBlocked: () => false }

export function lobbyFor(userId: string | null, shown: Shown, count: Count): Omit<LobbyState, 'version'> {
  const seeks: Seek[] = []
  const own: ChallengeCard[] = []
  const incoming: ChallengeCard[] = []
  for (const found of shown.challenges) {
    const { row } = found
    if (row.createdBy === userId) own.push(cardOf(found))
    else if (userId !== null && shown.isBlocked(userId, row.createdBy)) continue
    else if (row.kind === 'seek') seeks.push(seekOf(found))
    else if (row.opponent !== null && row.opponent === userId) incoming.push(cardOf(found))
  }
  return { seeks: seeks.slice(0, MAX_SEEKS_SHOWN), own, incoming, ...count }
}

const seekOf = ({ row, creator }: NamedChallenge): Seek => ({
  challenge: row.id,
  name: creator.name,
  kind: creator.kind,
  rating: shownRating(creator.rating),
  side: row.side,
  time: termsOf(row),
  isRated: row.isRated,
  minRating: row.minRating,
  maxRating: row.maxRating,
})
