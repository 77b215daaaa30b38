import { useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { queryOf } from '../../platform/query.ts'
import { isPushed, onPushedChange } from './chat-client.ts'

/**
 * The number of unread messages, without muted conversations. The query waits until the socket is open; otherwise messages
 * that arrive between the count and the subscription would be missed.
 */

export function useUnread(): number {
  const enabled = useSyncExternalStore(onPushedChange, isPushed)
  const { data } = useQuery({ ...queryOf(chat.unread), enabled, meta: { ownFailure: true } })
  return data?.messages ?? 0
}
