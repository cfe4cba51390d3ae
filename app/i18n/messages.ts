/** English, one namespace a file. A new namespace is one import and one line here. */
import account from './en/account.json'
import board from './en/board.json'
import challenge from './en/challenge.json'
import chat from './en/chat.json'
import common from './en/common.json'
import errors from './en/errors.json'
import game from './en/game.json'
import games from './en/games.json'
import home from './en/home.json'
import lobby from './en/lobby.json'
import moderation from './en/moderation.json'
import player from './en/player.json'
import privacy from './en/privacy.json'
import push from './en/push.json'
import review from './en/review.json'
import rules from './en/rules.json'
import watch from './en/watch.json'

export const messages = {
  account,
  board,
  challenge,
  chat,
  common,
  errors,
  game,
  games,
  home,
  lobby,
  moderation,
  player,
  privacy,
  push,
  review,
  rules,
  watch,
}
export type Messages = typeof messages

/** What every page's client components may use; a page that needs more wraps its own provider. */
export const shellNamespaces = ['board', 'common'] as const

export function pickMessages<K extends keyof Messages>(names: readonly K[]): Pick<Messages, K> {
  return Object.fromEntries(names.map((name) => [name, messages[name]])) as Pick<Messages, K>
}
