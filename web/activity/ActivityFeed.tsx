import { Suspense } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'
import type { FeedOf } from './feed-of.ts'
import classes from './Activity.module.css'

interface ActivityFeedProps {
  /** An institution or a project; by default everything that concerns the user. */
  of?: FeedOf
  /** Maximum number of lines. */
  limit: number
}

const LatestActivity = lazyPart(async () => (await import('./LatestActivity.tsx')).LatestActivity)

/** The section 'What happened' of a page: the latest lines, which fails and loads without the rest of the page. */
export function ActivityFeed({ of, limit }: ActivityFeedProps) {
  const feed = <LatestActivity of={of} limit={limit} />
  return (
    <section className={classes.feed} aria-label="What happened">
      <PartBoundary>
        {/* On the page of an institution or a project it appears with the page, because more follows below. */}
        {of ? feed : <Suspense fallback={<ActivitySkeleton lines={limit} />}>{feed}</Suspense>}
      </PartBoundary>
    </section>
  )
}

const ActivitySkeleton = ({ lines }: { lines: number }) => (
  <>
    <div className={classes.head}>
      <h2 className={classes.title}>What happened</h2>
    </div>
    <RowsSkeleton rows={lines} portraits />
  </>
)
