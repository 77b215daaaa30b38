import { Button } from '@mantine/core'
import { Suspense, useRef } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'
import { Page } from '../ui/Page.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { FeedLines } from './FeedLines.tsx'
import { useFeed } from './use-feed.ts'
import classes from './Activity.module.css'

const pageSize = 30

/** Everything that happened and concerns the user, newest first. */
export function ActivityPage() {
  return (
    <Page
      title="What happened"
      lead={
        <>
          News of institutions you follow, your contacts, your projects and events. What you have muted is in{' '}
          <Link to="/notification?show=muted">the list of muted items</Link>.
        </>
      }
    >
      <PartBoundary>
        <Suspense
          fallback={
            <div role="status" aria-label="Loading what happened">
              <RowsSkeleton portraits />
            </div>
          }
        >
          <AllActivity />
        </Suspense>
      </PartBoundary>
    </Page>
  )
}

function AllActivity() {
  const { lines, newCount, showNew, hasNextPage, isFetchingNextPage, fetchNextPage } = useFeed(
    undefined,
    pageSize,
  )
  const list = useRef<HTMLUListElement>(null)
  if (lines.length === 0)
    return (
      <EmptyState
        title="Nothing yet"
        action={
          <Button component={Link} to="/institutes">
            Find institutions to follow
          </Button>
        }
      >
        News of institutions you follow, your contacts and your projects will appear here.
      </EmptyState>
    )
  return (
    <div className={classes.all}>
      {/* Above the list, over the page: nothing that is being read moves. */}
      <div className={classes.fresh}>
        {newCount > 0 && (
          <Button size="compact-md" onClick={() => void showNew().then(() => list.current?.focus())}>
            Show {newCount} new
          </Button>
        )}
      </div>
      <FeedLines lines={lines} label="What happened" ref={list} />
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      ) : (
        <p className={classes.nothing}>Nothing older. Activity is kept for two years.</p>
      )}
    </div>
  )
}
