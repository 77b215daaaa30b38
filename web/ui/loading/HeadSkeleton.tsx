import { Skeleton } from '@mantine/core'
import classes from './Skeletons.module.css'

interface HeadSkeletonProps {
  /** Size of the picture, in pixels. */
  picture?: number
  round?: boolean
}

/** Skeleton of a page's header, with or without a picture. */
export const HeadSkeleton = ({ picture, round = false }: HeadSkeletonProps) => (
  <div className={classes.head} aria-hidden>
    {picture && <Skeleton height={picture} width={picture} circle={round} style={{ flex: 'none' }} />}
    <div className={classes.words}>
      <Skeleton height={28} width="min(420px, 90%)" />
      <Skeleton height={14} width="min(220px, 60%)" mt={12} />
    </div>
  </div>
)

/** Skeleton of a page's tabs. */
export const TabsSkeleton = () => (
  <div className={classes.tabs} aria-hidden>
    {[56, 96, 72, 88].map((width) => (
      <Skeleton key={width} height={14} width={width} />
    ))}
  </div>
)
