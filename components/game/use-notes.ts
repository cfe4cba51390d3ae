'use client'
import { useEffect, useRef, useState } from 'react'
import type { Seat } from '@/server/wire/index.ts'
import { ALL_HIDDEN, type Square } from '../board/squares.ts'
import {
  carry,
  ghostOf,
  keepNotes,
  NO_NOTES,
  type Notes,
  type NoteTool,
  put,
  readNotes,
  stillOpen,
  without,
} from './notes.ts'

export interface NotePad {
  notes: Notes
  isOpen: boolean
  tool: NoteTool
  /** The note picked up to be moved. */
  picked: Square | null
  toggle: () => void
  pick: (tool: NoteTool) => void
  press: (square: Square) => void
  drop: (from: Square, to: Square | null) => void
  clear: () => void
}

/** `key` is the game's, or a seat's of a game that is played on one device. `board` is what the seat sees now; while it is all in fog (no frame yet) nothing is answered. */
export function useNotes(key: string, seat: Seat | null, board: string): NotePad {
  const [notes, setNotes] = useState<Notes>(NO_NOTES)
  const [isOpen, setOpen] = useState(false)
  const [tool, setTool] = useState<NoteTool>('p')
  const [picked, setPicked] = useState<Square | null>(null)
  const isRead = useRef(false)
  useEffect(() => {
    setNotes(readNotes(localStorage, key))
    isRead.current = true
  }, [key])
  const change = (next: Notes): void => {
    setNotes(next)
    if (isRead.current) keepNotes(localStorage, key, next)
  }
  const open = board === ALL_HIDDEN ? notes : stillOpen(notes, board)
  useEffect(() => {
    if (open === notes) return
    setNotes(open)
    keepNotes(localStorage, key, open)
  }, [open, notes, key])

  const press = (square: Square): void => {
    setPicked(null)
    if (tool === 'erase') change(without(open, square))
    else if (tool !== 'move') change(put(open, board, square, ghostOf(tool, seat ?? 'white')))
    else if (picked !== null) change(carry(open, board, picked, square))
    else if (square in open) setPicked(square)
  }
  return {
    notes: open,
    isOpen,
    tool,
    picked,
    toggle: () => {
      setOpen(!isOpen)
      setPicked(null)
    },
    pick: (next) => {
      setTool(next)
      setPicked(null)
    },
    press,
    drop: (from, to) => {
      setPicked(null)
      change(carry(open, board, from, to))
    },
    clear: () => change(NO_NOTES),
  }
}
