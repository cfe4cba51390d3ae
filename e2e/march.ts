import type { Page } from '@playwright/test'
import { clickMove, untilTurn } from './at-the-board.ts'
import { newestFrame, type Wiretap } from './wiretap.ts'

/**
 * Plays as a beginner would lose: opens the way and walks the king forward, by the mouse on the real board, until
 * the game is over or `plies` own moves are made. Returns the moves made.
 */
export async function march(page: Page, tapped: Wiretap, moves: number): Promise<string[]> {
  const made: string[] = []
  while (made.length < moves) {
    const frame = await ownTurn(page, tapped)
    if (!frame) break
    const uci = boldest(frame.legal, frame.view.board, frame.view.seat)
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
function boldest(legal: readonly string[], board: string, seat: 'white' | 'black'): string {
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
