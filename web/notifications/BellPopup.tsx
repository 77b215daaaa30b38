import { Button } from '@mantine/core'
import type { notifications } from 'contract/notifications/notifications.endpoints.ts'
import type { ResponseOf } from 'contract/platform/endpoint.ts'
import { Link } from 'react-router'
import { useConnectionLost } from '../platform/connection.ts'
import { NotificationLine } from './NotificationLine.tsx'
import { useMarking } from './use-marking.ts'
import { ReadFailure } from '../ui/ReadFailure.tsx'
import classes from './BellPopup.module.css'

type BellData = ResponseOf<typeof notifications.bell>

interface BellPopupProps {
  /** Undefined if loading failed. */
  bell: BellData | undefined
  error: unknown
  onRetry: () => void
  /** Called when the user follows a link. */
  onLeave: () => void
}

/** Notifications that need a decision, new ones and earlier ones, grouped by subject (NOT-01 to NOT-05). */
export function BellPopup({ bell, error, onRetry, onLeave }: BellPopupProps) {
  const marking = useMarking(onLeave)
  const isLost = useConnectionLost()
  if (!bell)
    return (
      <ReadFailure
        what="Your notifications"
        error={error}
        onRetry={onRetry}
        works="Nothing has been lost."
        className={classes.none}
      />
    )
  const { needs_you, results, unread } = bell
  const parts = [
    { title: 'Needs your decision', lines: needs_you },
    { title: 'New', lines: results.filter((line) => line.unread) },
    { title: 'Earlier', lines: results.filter((line) => !line.unread) },
  ]
  return (
    <>
      <div className={classes.head}>
        <h2>Notifications</h2>
        {unread > 0 && (
          <Button variant="subtle" size="compact-sm" loading={marking.isMarkingAll} onClick={marking.markAll}>
            Mark all as viewed
          </Button>
        )}
      </div>
      {isLost && (
        <p className={classes.none} role="status">
          New notifications appear here when the connection is back.
        </p>
      )}
      {parts.slice(0, 2).every(({ lines }) => lines.length === 0) && (
        <p className={classes.none}>You do not have new notifications</p>
      )}
      {parts.map(
        ({ title, lines }) =>
          lines.length > 0 && (
            <section key={title} aria-label={title}>
              <h3 className={classes.part}>{title}</h3>
              <ul className={classes.list}>
                {lines.map((line) => (
                  <NotificationLine key={line.id} notification={line} marking={marking} />
                ))}
              </ul>
            </section>
          ),
      )}
      <Link className={classes.all} to="/notification" onClick={onLeave}>
        All notifications
      </Link>
    </>
  )
}
