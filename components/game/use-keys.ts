'use client'
import { useEffect, useRef } from 'react'
import { tinykeys } from 'tinykeys'

/** Keys of the whole page; none while something is typed or a dialog is open. */
export function useKeys(keys: readonly (readonly [string, () => void])[]): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    return tinykeys(
      window,
      Object.fromEntries(
        latest.current.map(([name], index) => [
          name,
          (event: KeyboardEvent) => {
            const target = event.target instanceof Element ? event.target : null
            if (target?.closest('input, textarea, select, dialog, [role="dialog"]')) return
            event.preventDefault()
            latest.current[index]?.[1]()
          },
        ]),
      ),
    )
  }, [])
}
