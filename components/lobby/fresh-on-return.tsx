'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Renderings this document has shown. Module state on purpose: it outlives the pages it remembers. */
const shown = new Set<string>()

/**
 * Fetches the page anew when Back brought it from the router's memory, or the browser's: a game begun since
 * would be missing from it. `rendering` names one rendering by the server; one that appears twice is old.
 */
export function FreshOnReturn({ rendering }: { rendering: string }) {
  const router = useRouter()
  useEffect(() => {
    if (shown.has(rendering)) router.refresh()
    shown.add(rendering)
    const onPageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) router.refresh()
    }
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [rendering, router])
  return null
}
