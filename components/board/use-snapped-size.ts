'use client'
import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps an element at its parent's width, cut to whole device pixels a square, so that squares, fog and pieces
 * meet without seams. Also redraws after being hidden: the observer fires when a size comes back.
 */
export function useSnappedSize(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const node = element.current
    const parent = node?.parentElement
    if (!node || !parent) return
    const snap = (): void => {
      const { width } = parent.getBoundingClientRect()
      if (width === 0) return
      const ratio = window.devicePixelRatio || 1
      const size = `${(Math.floor((width * ratio) / 8) * 8) / ratio}px`
      if (node.style.width === size) return
      node.style.width = size
      node.style.height = size
    }
    snap()
    const observer = new ResizeObserver(snap)
    observer.observe(parent)
    return () => observer.disconnect()
  }, [element])
}
