import { Skeleton } from '@mantine/core'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'
import classes from './Calendar.module.css'

const days = [1, 2, 3, 4, 5, 6, 7]

/** Placeholder for a week and the buttons above it; on a phone, for the list. */
export const CalendarSkeleton = () => (
  <div aria-hidden>
    <div className={classes.bar}>
      <Skeleton height={44} width={200} />
      <Skeleton height={24} width={220} />
      <Skeleton height={36} width={140} />
    </div>
    <div className={classes.daysLoading}>
      {days.map((day) => (
        <Skeleton key={day} height={560} />
      ))}
    </div>
    <div className={classes.listLoading}>
      <RowsSkeleton rows={8} />
    </div>
  </div>
)
