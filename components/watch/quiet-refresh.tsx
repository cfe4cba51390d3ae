'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const AGAIN_MS = 20_000

/** Has the page drawn anew every few seconds while somebody looks at it, and when they come back to it. */
export function QuietRefresh() {
  const router = useRouter()
  useEffect(() => {
    const draw = (): void => {
      if (document.visibilityState === 'visible') router.refresh()
    }
    const timer = setInterval(draw, AGAIN_MS)
    document.addEventListener('visibilitychange', draw)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', draw)
    }
  }, [router])
  return null
}
