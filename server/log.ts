/** The log: one JSON object a line. Ids and codes; never a board, a move or a cookie. */
import pino from 'pino'

export type Log = pino.Logger
export const openLog = (level: string): Log => pino({ level, base: null })
