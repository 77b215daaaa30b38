import { useQuery } from '@tanstack/react-query'
import { users } from 'contract/users/users.endpoints.ts'
import { useUnread } from '../chat/state/use-unread.ts'
import { useWaitingRequests } from '../contacts/use-waiting-requests.ts'
import { queryOf } from '../platform/query.ts'
import { useSession } from '../platform/session.ts'
import { entriesFor } from './menu-entries.ts'
import classes from './TopBar.module.css'

/** A mark on the menu button for unread messages and contact requests. */
export function WaitingMark() {
  const session = useSession()
  const { data: me } = useQuery(queryOf(users.me))
  const unread = useUnread()
  const requests = useWaitingRequests()
  const shown = session ? entriesFor(me ?? session).map(({ to }) => to) : []
  const waiting = [
    shown.includes('/chat') && unread > 0 && 'unread messages',
    shown.includes('/contact') && requests > 0 && 'requests to connect',
  ].filter((words) => words !== false)
  if (waiting.length === 0) return null
  return (
    <span className={classes.mark}>
      <span className="visually-hidden">, {waiting.join(' and ')}</span>
    </span>
  )
}
