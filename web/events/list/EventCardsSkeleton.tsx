import { Skeleton } from '@mantine/core'
import classes from './EventsPage.module.css'

/** Placeholder for event cards. */
export const EventCardsSkeleton = ({ count = 6 }: { count?: number }) => (
  <div className={classes.cards} aria-hidden>
    {Array.from({ length: count }, (_, place) => (
      <Skeleton key={place} height={520} />
    ))}
  </div>
)
