'use client'
import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { OwnTurns } from '@/server/wire/index.ts'
import { callsFor, markSeen, seenCalls } from './seen-calls.ts'
import { useOwnTurns } from './use-own-turns.ts'

/** Rare: fetched when there is something to say. */
const Calls = dynamic(() => import('./calls.tsx').then((module) => module.Calls), { ssr: false })

/** In how many other games it is one's move; and, on whatever page, what has begun or is asked. */
export function TurnCount({ turns }: { turns: OwnTurns }) {
  const t = useTranslations('common.nav')
  const path = usePathname()
  const heard = useOwnTurns(turns, path)
  const others = heard.games.filter((game) => path !== `/game/${game}`)
  return (
    <>
      {others.length > 0 && (
        <>
          <span className="turn-count tabular" aria-hidden="true" data-testid="turn-count">
            {others.length}
          </span>
          <span className="sr-only">, {t('turns', { count: others.length })}</span>
        </>
      )}
      <ShownCalls heard={heard} path={path} />
    </>
  )
}

function ShownCalls({ heard, path }: { heard: OwnTurns; path: string }) {
  /** Null until the page is there: the server knows nothing of what this tab has seen. */
  const [seen, setSeen] = useState<readonly string[] | null>(null)
  const here = heard.begun.find(({ game }) => path === `/game/${game}`)?.game
  useEffect(() => {
    // Whoever has been at the board knows of it.
    setSeen(here ? markSeen(() => sessionStorage, here) : seenCalls(() => sessionStorage))
  }, [here])
  const { begun, asked } = callsFor(heard, path, seen)
  if (begun.length + asked.length === 0) return null
  const close = (id: string): void => setSeen(markSeen(() => sessionStorage, id))
  return <Calls begun={begun} asked={asked} onClose={close} />
}
