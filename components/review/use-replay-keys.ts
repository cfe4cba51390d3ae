'use client'
import { useEffect } from 'react'
import { actionOfKey, type ReplayAction } from './replay-state.ts'

/** Elements that need their keys for themselves. */
const TAKES_KEYS = 'input, textarea, select, [contenteditable], [role="grid"], [role="dialog"], [role="menu"]'

/** The replay's keys, wherever on the page the focus is, but not in a control that uses them. */
export function useReplayKeys(dispatch: (action: ReplayAction) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.target instanceof Element && event.target.closest(TAKES_KEYS)) return
      const action = actionOfKey(event.key)
      if (!action) return
      event.preventDefault()
      dispatch(action)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [dispatch])
}
