import { useQuery } from '@tanstack/react-query'
import { chat } from 'contract/chat/chat.contract.ts'
import { queryOf } from '../platform/query.ts'
import { EntryCount } from '../ui/EntryCount.tsx'

/** How many messages are unread, beside the entry of the sidebar; muted conversations aside. */
export function UnreadCount() {
  const { data } = useQuery({ ...queryOf(chat.unread), meta: { ownFailure: true } })
  return <EntryCount count={data?.messages ?? 0} words="unread" />
}
