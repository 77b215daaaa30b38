import { Skeleton } from '@mantine/core'
import { RowsSkeleton } from '../../ui/loading/RowsSkeleton.tsx'
import classes from './Arrival.module.css'

/** Skeleton of the map and the list beside it. */
export const NearestSkeleton = () => (
  <div className={classes.world} aria-hidden>
    <Skeleton className={classes.mapSkeleton} />
    <div className={classes.listSkeleton}>
      <RowsSkeleton rows={10} />
    </div>
  </div>
)
