import { type notifications } from 'contract/notifications/notifications.endpoints.ts'
import { linkOf } from 'contract/notifications/notifications.rules.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { Link } from 'react-router'
import { useConnectionLost } from '../platform/connection.ts'
import classes from './BellWaiting.module.css'

interface BellWaitingProps {
  /** What is known already, while only the code that shows it is not there. */
  bell: ResponseOf<typeof notifications.bell> | undefined
  /** Something leads somewhere else. */
  onLeave: () => void
}

/**
 * The bell's popup until its code and what it shows are there. Without a connection that can take long: it says so, and
 * names what is new as far as it is known.
 */
export function BellWaiting({ bell, onLeave }: BellWaitingProps) {
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
        There is no connection to the server.{' '}
        {known.length > 0
          ? 'This was new before it was lost; you can answer it when it is back.'
          : 'What is new will stand here when it is back.'}
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
