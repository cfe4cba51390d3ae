'use client'
import { useState } from 'react'
import { requestAccount } from './request-account.ts'

export type CommandPhase =
  | { kind: 'ready' }
  | { kind: 'sending' }
  | { kind: 'done' }
  | { kind: 'refused'; code: string }

/** One command about the account and how it went. A second press while one is on its way does nothing. */
export function useCommand(command: string, onDone: (body: Record<string, unknown>) => void) {
  const [phase, setPhase] = useState<CommandPhase>({ kind: 'ready' })
  const send = async (body: Record<string, unknown>): Promise<void> => {
    if (phase.kind === 'sending') return
    setPhase({ kind: 'sending' })
    const answer = await requestAccount(command, body)
    if (!answer.ok) return setPhase({ kind: 'refused', code: answer.code })
    setPhase({ kind: 'done' })
    onDone(answer.body)
  }
  return { phase, send, isSending: phase.kind === 'sending' }
}
