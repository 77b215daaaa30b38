import { Skeleton } from '@mantine/core'
import { useConnectionLost } from '../platform/connection.ts'
import classes from './BellPopup.module.css'

/** The bell's popover until the notifications have loaded. */
export function BellLoading() {
  const isLost = useConnectionLost()
  if (!isLost)
    return (
      <div role="status" aria-label="Loading your notifications">
        {[1, 2, 3].map((line) => (
          <Skeleton key={line} height={52} my="sm" />
        ))}
      </div>
    )
  return (
    <>
      <div className={classes.head}>
        <h2>Notifications</h2>
      </div>
      <p className={classes.none} role="status">
        Your notifications appear here when the connection is back.
      </p>
    </>
  )
}
