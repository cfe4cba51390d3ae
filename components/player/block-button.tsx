'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { GameId } from '@/server/wire/index.ts'
import { ask } from '../lobby/ask.ts'
import { isolated } from '../ui/isolated.ts'

interface BlockButtonProps {
  /** An account by its name, or whoever sits across in a game: a guest can be blocked only so. */
  whom: { name: string } | { game: GameId }
  name: string
  className?: string | undefined
}

type Phase = 'free' | 'sending' | 'blocked' | 'failed'

/** Blocks somebody where one meets them, and takes it back. Says what a block does once it is there. */
export function BlockButton({ whom, name, className = 'button' }: BlockButtonProps) {
  const t = useTranslations('common.block')
  const [phase, setPhase] = useState<Phase>('free')
  const isBlocked = phase === 'blocked'
  const press = async (): Promise<void> => {
    if (phase === 'sending') return
    setPhase('sending')
    const answer = await ask(isBlocked ? '/api/blocks/remove' : '/api/blocks', whom)
    setPhase(answer.ok ? (isBlocked ? 'free' : 'blocked') : 'failed')
  }
  return (
    <>
      <button
        type="button"
        className={className}
        aria-busy={phase === 'sending'}
        onClick={() => void press()}
        data-testid="block-player"
      >
        {t(isBlocked ? 'undo' : 'do', { name: isolated(name) })}
      </button>
      <span className="quiet" role="status">
        {isBlocked && t('done', { name: isolated(name) })}
        {phase === 'failed' && t('failed')}
      </span>
    </>
  )
}
