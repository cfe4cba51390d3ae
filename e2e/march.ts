import type { Page } from '@playwright/test'
import type { Seat } from '../server/wire/ids.ts'
import { clickMove, untilTurn } from './at-the-board.ts'
import { newestFrame, type Wiretap } from './wiretap.ts'

type Choice = (legal: readonly string[], board: string, seat: Seat) => string

/** Plays as a beginner would lose: opens the way and walks the king forward. */
export const march = (page: Page, tapped: Wiretap, moves: number): Promise<string[]> =>
  play(page, tapped, moves, boldest)

/** Plays to be still there some moves later: small pawn moves at the edges. */
export const wait = (page: Page, tapped: Wiretap, moves: number): Promise<string[]> =>
  play(page, tapped, moves, calmest)

/** By the mouse on the real board, until the game is over or `moves` are made. Returns the moves made. */
async function play(page: Page, tapped: Wiretap, moves: number, choose: Choice): Promise<string[]> {
  const made: string[] = []
  while (made.length < moves) {
    const frame = await ownTurn(page, tapped)
    if (!frame) break
    const uci = choose(frame.legal, frame.view.board, frame.view.seat)
    await clickMove(page, uci.slice(0, 2), uci.slice(2, 4))
    if (uci.length === 5) await page.getByTestId(`promote-${uci.charAt(4)}`).click()
    made.push(uci)
    await untilTurn(page, frame.view.ply + 1)
  }
  return made
}

/** The frame of one's own turn; null once the game is over. */
async function ownTurn(page: Page, tapped: Wiretap) {
  for (;;) {
    const frame = newestFrame(tapped)
    if (frame?.card.end) return null
    if (frame?.kind === 'seat' && frame.legal.length > 0) {
      await untilTurn(page, frame.view.ply)
      return frame
    }
    await page.waitForTimeout(50)
  }
}

/** The king's step furthest up the board, else the king's pawn, else whatever comes first. */
function boldest(legal: readonly string[], board: string, seat: Seat): string {
  const forward = (uci: string): number =>
    (Number(uci.charAt(3)) - Number(uci.charAt(1))) * (seat === 'white' ? 1 : -1)
  const glyph = (square: string): string =>
    board.charAt((8 - Number(square.charAt(1))) * 8 + square.charCodeAt(0) - 97)
  const steps = legal.filter((uci) => glyph(uci.slice(0, 2)).toLowerCase() === 'k' && forward(uci) > 0)
  const opening = legal.find((uci) => uci === 'e2e4' || uci === 'e7e5')
  const choice = opening ?? steps[0] ?? legal[0]
  if (!choice) throw new Error('no move to make')
  return choice
}

const CALM = ['a2a3', 'h2h3', 'b2b3', 'g2g3', 'c2c3', 'a7a6', 'h7h6', 'b7b6', 'g7g6']

function calmest(legal: readonly string[]): string {
  const choice = CALM.find((uci) => legal.includes(uci)) ?? legal[0]
  if (!choice) throw new Error('no move to make')
  return choice
}
