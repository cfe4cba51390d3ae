'use client'
import { useEffect } from 'react'
import { type ChatControls, type ChatPlace, useChat } from './use-chat.ts'

/**
 * Follows the chat of a game and shows nothing: what it knows goes to `onChat`. A component, so that a page where
 * nobody talks never fetches any of it.
 */
export function ChatFollower({ onChat, ...place }: ChatPlace & { onChat: (chat: ChatControls) => void }) {
  const chat = useChat(place)
  useEffect(() => onChat(chat), [chat, onChat])
  return null
}
