/**
 * What one seat may see of the board after one ply. The seat is part of the type, so that a view cannot
 * be handed to the other side. Only server/referee/project.ts makes one.
 */
import { z } from 'zod'
import { plySchema, type Seat, squareSchema } from './ids.ts'

export interface View<S extends Seat = Seat> {
  seat: S
  /** Plies made when this was seen. */
  ply: number
  /** 64 characters, a8 to h8, then a7 … h1: `?` hidden, `.` seen and empty, else a piece letter. */
  board: string
  /** Where the last ply took a piece of this seat that it does not see now. */
  mark: string | null
}

export const boardSchema = z.string().regex(/^[?.pnbrqkPNBRQK]{64}$/)

export const viewSchema = z.strictObject({
  seat: z.enum(['white', 'black']),
  ply: plySchema,
  board: boardSchema,
  mark: squareSchema.nullable(),
})
