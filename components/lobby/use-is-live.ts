'use client'
import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the server's HTML, true once the page answers: a button that cannot act yet says so. */
export const useIsLive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
