import { useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { chat } from 'contract/chat/chat.endpoints.ts'
import { queryOf } from '../../platform/query.ts'
import { isTold, onTold } from './chat-client.ts'

/**
 * How many messages are unread; muted conversations aside. They are counted once the page is told of new ones: what came
 * between an earlier count and that moment would be missed, and every page would have to count twice.
 */
export function useUnread(): number {
  const enabled = useSyncExternalStore(onTold, isTold)
  const { data } = useQuery({ ...queryOf(chat.unread), enabled, meta: { ownFailure: true } })
  return data?.messages ?? 0
}
