import { describe, expect, test } from 'vitest'
import type { Seat } from '../wire/ids.ts'
import type { Decision } from './decision.ts'
import { at, BLITZ, PlayedGame } from './game.fixture.ts'
import { projectCard, projectSeat } from './project.ts'

const TABLE = {
  game: 'abcdefghijkl',
  players: {
    white: { name: 'W', kind: 'guest', rating: null },
    black: { name: 'B', kind: 'guest', rating: null },
  },
  isRated: false,
} as const

const answer = ({ answer: said }: Decision): string => (said.ok ? 'ok' : said.code)
/** Quiet moves that come back to where they were only after many plies. */
const WHITE = ['a2a3', 'b2b3', 'c2c3', 'd2d3', 'e2e3', 'f2f3', 'g2g3', 'h2h3']
const BLACK = ['a7a6', 'b7b6', 'c7c6', 'd7d6', 'e7e6', 'f7f6', 'g7g6', 'h7h6']
const line = (plies: number): string[] =>
  Array.from({ length: plies }, (_, ply) => (ply % 2 === 0 ? WHITE : BLACK)[ply >> 1] ?? '')

let ids = 0
const offer = (game: PlayedGame, seat: Seat, ply = game.plies) =>
  answer(game.command({ type: 'offer draw', seat, ply, id: `offer-${ids++}` }))
const reply = (game: PlayedGame, type: 'accept draw' | 'decline draw', seat: Seat, named: number) =>
  answer(game.command({ type, seat, ply: game.plies, id: `reply-${ids++}`, offer: named }))
const seen = (game: PlayedGame, seat: Seat) => {
  const { draw, mayOfferDraw } = projectSeat(game.truth, seat, TABLE, at(0))
  return { draw, mayOfferDraw }
}

describe('draw offers', () => {
  test('REF-35: an offer stands in both seats’ frames until it is answered; accepted, it ends the game', () => {
    const game = new PlayedGame({ time: BLITZ }).moves(line(2))
    expect(offer(game, 'white')).toBe('ok')
    for (const seat of ['white', 'black'] as const) {
      expect(seen(game, seat)).toEqual({ draw: { by: 'white', ply: 2 }, mayOfferDraw: false })
    }
    expect(reply(game, 'accept draw', 'black', 2)).toBe('ok')
    expect(game.lastEvent).toMatchObject({
      type: 'drawAgreed',
      seat: 'black',
      end: { result: '1/2-1/2', reason: 'draw agreed' },
    })
    expect(seen(game, 'white')).toEqual({ draw: null, mayOfferDraw: false })
    expect(offer(game, 'white')).toBe('game_over')
  })

  test('REF-36: an own move keeps the offer, the opponent’s move declines it', () => {
    const game = new PlayedGame().moves(line(2))
    offer(game, 'white')
    game.moves(['c2c3'])
    expect(seen(game, 'black').draw).toEqual({ by: 'white', ply: 2 })
    game.moves(['c7c6'])
    expect(seen(game, 'black').draw).toBeNull()
    expect(reply(game, 'accept draw', 'black', 2)).toBe('stale_ply')
  })

  test('REF-37: an answer names its offer: a late one meets no other, and one’s own cannot be answered', () => {
    const game = new PlayedGame().moves(line(2))
    expect(reply(game, 'accept draw', 'black', 2)).toBe('stale_ply')
    offer(game, 'white')
    expect(reply(game, 'accept draw', 'black', 1)).toBe('stale_ply')
    expect(reply(game, 'accept draw', 'white', 2)).toBe('stale_ply')
    expect(reply(game, 'decline draw', 'white', 2)).toBe('stale_ply')
    expect(reply(game, 'decline draw', 'black', 2)).toBe('ok')
    expect(reply(game, 'accept draw', 'black', 2)).toBe('stale_ply')
    expect(reply(game, 'decline draw', 'black', 2)).toBe('stale_ply')
    // Black's own offer at the same ply has the same number and is White's to answer.
    expect(offer(game, 'black')).toBe('ok')
    expect(reply(game, 'accept draw', 'black', 2)).toBe('stale_ply')
    expect(reply(game, 'accept draw', 'white', 2)).toBe('ok')
  })

  test('REF-38: one offer at a time; an offer against the other’s is an acceptance', () => {
    const game = new PlayedGame().moves(line(2))
    expect(offer(game, 'white')).toBe('ok')
    expect(offer(game, 'white')).toBe('forbidden')
    expect(offer(game, 'black')).toBe('ok')
    expect(game.lastEvent).toMatchObject({ type: 'drawAgreed', seat: 'black' })
  })

  test('REF-39: never before both sides have moved, and again only after five own moves', () => {
    const game = new PlayedGame()
    for (const [ply, uci] of line(16).entries()) {
      if (ply < 2) for (const seat of ['white', 'black'] as const) expect(offer(game, seat)).toBe('forbidden')
      game.moves([uci])
      if (ply === 1) {
        expect(offer(game, 'white')).toBe('ok')
        expect(reply(game, 'decline draw', 'black', 2)).toBe('ok')
      }
      // White's offer at ply 2 is followed by its moves at plies 3, 5, 7, 9, 11.
      if (ply >= 1) expect(seen(game, 'white').mayOfferDraw).toBe(game.plies >= 11)
      if (ply >= 2 && ply < 10) expect(offer(game, 'white')).toBe('forbidden')
      if (ply >= 1) expect(seen(game, 'black').mayOfferDraw).toBe(true)
    }
    expect(offer(game, 'white')).toBe('ok')
  })

  test('REF-40: an offer is for the ply it was made at, so that it never meets an unseen one', () => {
    const game = new PlayedGame().moves(line(3))
    expect(offer(game, 'white', 2)).toBe('stale_ply')
    expect(offer(game, 'white', 4)).toBe('stale_ply')
    offer(game, 'black')
    expect(offer(game, 'white', 2)).toBe('stale_ply')
    expect(seen(game, 'white').draw).toEqual({ by: 'black', ply: 3 })
  })

  test('REF-41: bots are offered nothing, nor is one who plays both sides', () => {
    for (const setting of [{ bot: 'black' }, { isPassAndPlay: true }] as const) {
      const game = new PlayedGame(setting).moves(line(2))
      expect(offer(game, 'white')).toBe('forbidden')
      expect(seen(game, 'white')).toEqual({ draw: null, mayOfferDraw: false })
    }
  })

  test('REF-42: an offer sent again has the same answer and no second effect, also once it is declined', () => {
    const game = new PlayedGame().moves(line(2))
    const intent = { type: 'offer draw', seat: 'white', ply: 2, id: 'the-offer' } as const
    const first = game.command(intent)
    reply(game, 'decline draw', 'black', 2)
    expect(game.command(intent)).toEqual({ kind: 'answer', answer: first.answer })
    expect(seen(game, 'black').draw).toBeNull()
  })

  test('LEAK-15: offers and their answers leave no trace in what is sent to others: card, version, head', () => {
    const game = new PlayedGame({ time: BLITZ }).moves(line(2))
    const before = projectCard(game.truth, TABLE, at(0))
    offer(game, 'white')
    expect(projectCard(game.truth, TABLE, at(0))).toEqual(before)
    reply(game, 'decline draw', 'black', 2)
    expect(projectCard(game.truth, TABLE, at(0))).toEqual(before)
    game.moves(['c2c3'])
    const after = projectCard(game.truth, TABLE, at(0))
    expect(after.version).toBe(before.version + 1)
    expect(after.head).toBe(projectSeat(game.truth, 'white', TABLE, at(0)).head)
    expect(JSON.stringify(after)).not.toMatch(/draw/i)
  })
})
