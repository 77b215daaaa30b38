import { useQuery } from '@tanstack/react-query'
import { chat } from 'contract/chat/chat.contract.ts'
import { queryOf } from '../platform/query.ts'
import classes from './UnreadCount.module.css'

/** Above this the count is only '99+'. */
const most = 99

/** How many messages are unread, beside the entry of the sidebar; muted conversations aside. */
export function UnreadCount() {
  const { data } = useQuery(queryOf(chat.unread))
  const unread = data?.messages ?? 0
  if (unread === 0) return null
  const text = unread > most ? `${most}+` : String(unread)
  return (
    <span className={classes.count}>
      <span aria-hidden>{text}</span>
      <span className="visually-hidden">{text} unread</span>
    </span>
  )
}
