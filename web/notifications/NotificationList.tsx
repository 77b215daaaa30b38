import { Button } from '@mantine/core'
import { linkOf, notifications, type Notification } from 'contract/notifications/notifications.contract.ts'
import { Check } from 'lucide-react'
import { useNavigate } from 'react-router'
import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { tableDate } from '../ui/dates.ts'
import classes from './Bell.module.css'

interface NotificationListProps {
  results: Notification[]
  unread: number
  /** A notification leads somewhere else. */
  onLeave: () => void
}

/** What I have been told, newest first; reading one marks it (NOT-02 to NOT-05). */
export function NotificationList({ results, unread, onLeave }: NotificationListProps) {
  const navigate = useNavigate()
  const refresh = [allQueriesOf(notifications.list)]
  const read = useEndpointMutation(notifications.update, {
    refresh,
    onSuccess: () => toast('Notification is marked as read'),
  })
  const readAll = useEndpointMutation(notifications.markAll, { refresh })
  const mark = (id: number) => read.mutate({ params: { id }, body: { unread: false } })
  const open = (notification: Notification) => {
    if (notification.unread) mark(notification.id)
    const link = linkOf(notification)
    if (link) void navigate(link)
    onLeave()
  }

  if (results.length === 0) return <p className={classes.none}>You do not have new notifications</p>
  return (
    <>
      <div className={classes.head}>
        <h2>Notifications</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={unread === 0}
          loading={readAll.isPending}
          onClick={() => readAll.mutate({})}
        >
          Mark all as viewed
        </Button>
      </div>
      <ul className={classes.list}>
        {results.map((notification) => (
          <li key={notification.id} data-unread={notification.unread}>
            <button className={classes.item} type="button" onClick={() => open(notification)}>
              {notification.unread && <span className="visually-hidden">Unread: </span>}
              {notification.description}
              <span className={classes.date}>{tableDate(notification.created_at)}</span>
            </button>
            {notification.unread && (
              <button
                className={classes.mark}
                type="button"
                onClick={() => mark(notification.id)}
                aria-label={`Mark as read: ${notification.description}`}
              >
                <Check size={18} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
