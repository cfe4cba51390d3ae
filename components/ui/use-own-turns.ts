'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import type { OwnTurns } from '@/server/wire/index.ts'

/** After no answer, and for who has no session. */
const AGAIN_MS = 20_000
/** Between an answer and the next question. */
const BREATH_MS = 500

/**
 * What waits for the visitor. The question is held by the server until there is news, as long as the page is looked
 * at; also behind other windows while something of one's own may become a game at any moment. A page that lists games
 * is drawn anew when one of them has moved on.
 */
export function useOwnTurns(turns: OwnTurns, path: string): OwnTurns {
  const router = useRouter()
  const [heard, setHeard] = useState(turns)
  const known = useRef(turns)
  /** What the lists on this page were drawn from. */
  const drawn = useRef(turns.stamp)
  const isMounted = useRef(false)
  useEffect(() => {
    drawn.current = turns.stamp
    known.current = turns
    setHeard(turns)
  }, [turns])
  useEffect(() => {
    const hasList = path === '/' || path === '/games'
    const take = (answer: OwnTurns): void => {
      known.current = answer
      setHeard(answer)
      if (answer.stamp === drawn.current) return
      drawn.current = answer.stamp
      if (hasList) router.refresh()
    }
    const isWanted = (): boolean => document.visibilityState === 'visible' || known.current.isWaiting
    // The server has just drawn the first page; the header outlives it when others come.
    const isFirst = !isMounted.current
    isMounted.current = true
    return keepAsking({ mark: () => known.current.mark, take, isWanted, isFirst })
  }, [path, router])
  return heard
}

interface Asking {
  mark: () => string | null
  take: (answer: OwnTurns) => void
  isWanted: () => boolean
  /** Without a session the first question may wait. */
  isFirst: boolean
}

/** Asks until the function it gives is called. */
function keepAsking({ mark, take, isWanted, isFirst }: Asking): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let question: AbortController | null = null
  let isOver = false
  const later = (afterMs: number): void => {
    clearTimeout(timer)
    timer = setTimeout(ask, afterMs)
  }
  async function ask(): Promise<void> {
    if (question || isOver || !isWanted()) return
    question = new AbortController()
    const answer = await askTurns(mark(), question.signal)
    question = null
    if (isOver) return
    if (answer) take(answer)
    later(answer?.mark ? BREATH_MS : AGAIN_MS)
  }
  const onLook = (): void => {
    if (isWanted()) later(0)
    else question?.abort()
  }
  document.addEventListener('visibilitychange', onLook)
  later(isFirst ? (mark() ? BREATH_MS : AGAIN_MS) : 0)
  return () => {
    isOver = true
    clearTimeout(timer)
    question?.abort()
    document.removeEventListener('visibilitychange', onLook)
  }
}

/** Null when there is no answer: what was known stays. */
const askTurns = (mark: string | null, signal: AbortSignal): Promise<OwnTurns | null> =>
  fetch(mark ? `/api/turns?mark=${mark}` : '/api/turns', { signal })
    .then(
      (response) => (response.ok ? (response.json() as Promise<OwnTurns>) : null),
      () => null,
    )
    .catch(() => null)
