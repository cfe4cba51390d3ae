'use client'
import { useTranslations } from 'next-intl'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { Uci } from '@/server/wire/index.ts'
import { sanOf } from './own-move.ts'

interface MoveInputProps {
  board: string
  legal: readonly Uci[]
  isTurn: boolean
  /** False until the server has shown the game: what is typed before waits for it. */
  isReady: boolean
  onMove: (uci: Uci) => void
}

export type TypedMove = { ok: true; uci: Uci } | { ok: false; code: 'notLegal' | 'noLetter' }

/**
 * The move meant by what was typed: UCI, or SAN with or without its marks. Refused when none or several fit,
 * and when a pawn would promote and nothing says to what.
 */
export function readMove(text: string, board: string, legal: readonly Uci[]): TypedMove {
  const typed = text.trim()
  const uci = typed.toLowerCase()
  if (legal.includes(uci)) return { ok: true, uci }
  const plain = (san: string): string => san.replace(/[x=+#-]/g, '').replaceAll('0', 'O')
  const sanPlain = (move: Uci): string => plain(sanOf(board, legal, move))
  const exact = legal.filter((move) => sanPlain(move) === plain(typed))
  if (exact.length === 1) return { ok: true, uci: exact[0] as Uci }
  const isUnlettered = legal.some(
    (move) => move.length === 5 && (move.slice(0, 4) === uci || sanPlain(move).slice(0, -1) === plain(typed)),
  )
  return { ok: false, code: isUnlettered ? 'noLetter' : 'notLegal' }
}

/** A line to type moves in, for those who would rather. Key: m. */
export function MoveInput({ board, legal, isTurn, isReady, onMove }: MoveInputProps) {
  const t = useTranslations('game.typed')
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<'notLegal' | 'noLetter' | 'notTurn' | null>(null)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isWaiting, setWaiting] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '') return
    if (isReady) enter()
    else setWaiting(true)
  }
  const enter = (): void => {
    const read: TypedMove | { ok: false; code: 'notTurn' } = isTurn
      ? readMove(text, board, legal)
      : { ok: false, code: 'notTurn' }
    if (!read.ok) {
      setProblem(read.code)
      // What is typed next takes its place.
      input.current?.select()
      return
    }
    setText('')
    onMove(read.uci)
  }
  const entering = useRef(enter)
  entering.current = enter
  useEffect(() => {
    if (!isWaiting || !isReady) return
    setWaiting(false)
    entering.current()
  }, [isWaiting, isReady])
  return (
    <form className="move-input" onSubmit={submit}>
      <label htmlFor={id} className="sr-only">
        {t('label')}
      </label>
      <input
        ref={input}
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
