import { Skeleton } from '@mantine/core'
import classes from './Skeletons.module.css'

interface RowsSkeletonProps {
  /** Number of rows, each 64 px high. */
  rows?: number
  /** Whether rows have a portrait. */
  portraits?: boolean
}

/** Skeleton of a table or a list. */
export const RowsSkeleton = ({ rows = 6, portraits = false }: RowsSkeletonProps) => (
  <div className={classes.rows} aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={classes.row}>
        {portraits && <Skeleton circle height={40} width={40} style={{ flex: 'none' }} />}
        <div className={classes.words}>
          <Skeleton height={14} width={widths[row % widths.length]} />
          <Skeleton height={10} width="24%" mt={10} />
        </div>
        <Skeleton height={14} width={72} style={{ flex: 'none' }} visibleFrom="xs" />
      </div>
    ))}
  </div>
)

const widths = ['46%', '58%', '40%', '52%']
