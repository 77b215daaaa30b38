import { Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isSearching } from '../search/search-address.ts'
import { Page } from '../ui/Page.tsx'
import { PartBoundary } from '../ui/PartBoundary.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { RowsSkeleton } from '../ui/loading/RowsSkeleton.tsx'
import { Home } from './Home.tsx'
import classes from './Home.module.css'

const SearchPage = lazyPart(async () => (await import('../search/SearchPage.tsx')).SearchPage)

/** Home, or the search in the URL (SHL-08, SHL-33). */
export function HomePage() {
  return isSearching(useSearchParams()[0]) ? <SearchPage /> : <Visit />
}

function Visit() {
  const [since] = useState(Date.now)
  return (
    <Page title="Home">
      <PartBoundary>
        <Suspense fallback={<Loading />}>
          <Home since={since} />
        </Suspense>
      </PartBoundary>
    </Page>
  )
}

/** Skeleton of the two columns. */
function Loading() {
  return (
    <div aria-hidden className={classes.columns}>
      {[0, 1].map((column) => (
        <div key={column} className={classes.column}>
          <Skeleton height={28} width={200} />
          <RowsSkeleton rows={4} />
          <Skeleton height={28} width={200} />
          <RowsSkeleton rows={4} />
        </div>
      ))}
    </div>
  )
}
