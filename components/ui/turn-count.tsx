'use client'
import { usePathname, useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import type { OwnTurns } from '@/server/wire/index.ts'

const AGAIN_MS = 20_000

/**
 * In how many other games it is one's move. It keeps asking while the page is looked at, and has a page that lists
 * games drawn anew when one of them has moved on.
 */
export function TurnCount({ turns }: { turns: OwnTurns }) {
  const t = useTranslations('common.nav')
  const path = usePathname()
  const heard = useTurns(turns, path)
  const others = heard.games.filter((game) => path !== `/game/${game}`)
  if (others.length === 0) return null
  return (
    <>
      <span className="turn-count tabular" aria-hidden="true" data-testid="turn-count">
        {others.length}
      </span>
      <span className="sr-only">, {t('turns', { count: others.length })}</span>
    </>
  )
}

function useTurns(turns: OwnTurns, path: string): OwnTurns {
  const router = useRouter()
  const [heard, setHeard] = useState(turns)
  /** What the lists on this page were drawn from. */
  const drawn = useRef(turns.stamp)
  const isMounted = useRef(false)
  useEffect(() => {
    drawn.current = turns.stamp
    setHeard(turns)
  }, [turns])
  useEffect(() => {
    const hasList = path === '/' || path === '/games'
    let isOver = false
    const ask = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      const answer = await askTurns()
      if (isOver || answer === null) return
      setHeard(answer)
      if (answer.stamp === drawn.current) return
      drawn.current = answer.stamp
      if (hasList) router.refresh()
    }
    // The server has just drawn the first page; the header outlives it when others come.
    if (isMounted.current) void ask()
    isMounted.current = true
    const timer = setInterval(ask, AGAIN_MS)
    document.addEventListener('visibilitychange', ask)
    return () => {
      isOver = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [path, router])
  return heard
}

/** Null when there is no answer: what was known stays. */
const askTurns = (): Promise<OwnTurns | null> =>
  fetch('/api/turns').then(
    (response) => (response.ok ? (response.json() as Promise<OwnTurns>) : null),
    () => null,
  )
