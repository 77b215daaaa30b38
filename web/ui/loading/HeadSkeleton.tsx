import { Skeleton } from '@mantine/core'
import classes from './Skeletons.module.css'

interface HeadSkeletonProps {
  /** Of the picture beside the name, in pixels. */
  picture?: number
  round?: boolean
}

/** Stands in the place of a page's name and what is known of it, with a picture or without, while it loads. */
export const HeadSkeleton = ({ picture, round = false }: HeadSkeletonProps) => (
  <div className={classes.head} aria-hidden>
    {picture && <Skeleton height={picture} width={picture} circle={round} style={{ flex: 'none' }} />}
    <div className={classes.words}>
      <Skeleton height={28} width="min(420px, 90%)" />
      <Skeleton height={14} width="min(220px, 60%)" mt={12} />
    </div>
  </div>
)

/** Stands in the place of a page's tabs while it loads. */
export const TabsSkeleton = () => (
  <div className={classes.tabs} aria-hidden>
    {[56, 96, 72, 88].map((width) => (
      <Skeleton key={width} height={14} width={width} />
    ))}
  </div>
)
