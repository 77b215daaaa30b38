import { type notifications } from 'contract/notifications/notifications.endpoints.ts'
import { linkOf } from 'contract/notifications/notifications.rules.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { Link } from 'react-router'
import { useConnectionLost } from '../platform/connection.ts'
import classes from './BellLoading.module.css'

interface BellWaitingProps {
  /** Data that has already loaded while the popup's code is still loading. */
  bell: ResponseOf<typeof notifications.bell> | undefined
  /** Called when the user follows a link. */
  onLeave: () => void
}

/** Placeholder while the bell's popup loads. Without a connection it says so and lists the new notifications already loaded. */
export function BellLoading({ bell, onLeave }: BellWaitingProps) {
  const isLost = useConnectionLost()
  if (!isLost)
    return (
      <div role="status" aria-label="Loading your notifications">
        <div className={classes.line} />
        <div className={classes.line} />
        <div className={classes.line} />
      </div>
    )
  const known = [
    ...(bell?.needs_you ?? []).map((line) => ({ ...line, words: line.description })),
    ...(bell?.results ?? []).filter(({ unread }) => unread).map((line) => ({ ...line, words: line.summary })),
  ]
  return (
    <>
      <h2 className={classes.title}>Notifications</h2>
      <p className={classes.lost} role="status">
        No connection to the server.{' '}
        {known.length > 0
          ? 'These notifications arrived before the connection was lost. You can respond when it is restored.'
          : 'New notifications will appear when it is restored.'}
      </p>
      <ul className={classes.list}>
        {known.map((line) => (
          <li key={line.id}>
            <Link to={linkOf(line) ?? '/notification'} onClick={onLeave}>
              {line.words}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
