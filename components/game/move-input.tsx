'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import type { Uci } from '@/server/wire/index.ts'
import { sanOf } from './own-move.ts'

interface MoveInputProps {
  board: string
  legal: readonly Uci[]
  isTurn: boolean
  onMove: (uci: Uci) => void
}

/** The move meant by what was typed: UCI, or SAN with or without its marks; null when none or several fit. */
export function readMove(text: string, board: string, legal: readonly Uci[]): Uci | null {
  const typed = text.trim()
  const uci = typed.toLowerCase()
  if (legal.includes(uci)) return uci
  if (legal.includes(`${uci}q`)) return `${uci}q`
  const plain = (san: string): string => san.replace(/[x=+#-]/g, '').replaceAll('0', 'O')
  const exact = legal.filter((move) => plain(sanOf(board, legal, move)) === plain(typed))
  return exact.length === 1 ? (exact[0] ?? null) : null
}

/** A line to type moves in, for those who would rather. Key: m. */
export function MoveInput({ board, legal, isTurn, onMove }: MoveInputProps) {
  const t = useTranslations('game.typed')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<'notLegal' | 'notTurn' | null>(null)
  const id = useId()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '') return
    const uci = readMove(text, board, legal)
    if (!isTurn || !uci) {
      setProblem(isTurn ? 'notLegal' : 'notTurn')
      return
    }
    setText('')
    onMove(uci)
  }
  return (
    <form className="move-input" onSubmit={submit}>
      <label htmlFor={id} className="sr-only">
        {t('label')}
      </label>
      <input
        id={id}
        value={text}
        placeholder={`${t('label')}: ${t('hint')}`}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={10}
        data-move-input=""
        aria-describedby={`${id}p`}
        onChange={(event) => {
          setText(event.target.value)
          setProblem(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <span id={`${id}p`} className="move-problem" role="alert">
        {problem && t(problem)}
      </span>
    </form>
  )
}
