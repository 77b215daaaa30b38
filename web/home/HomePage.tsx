import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '../ui/Page.tsx'
import { Home } from './Home.tsx'
import { SearchResults } from './SearchResults.tsx'

/** Home, or with `?q=` the results of a search (SHL-08, SHL-33). */
export function HomePage() {
  const text = useSearchParams()[0].get('q')?.trim().slice(0, 200)
  return text ? (
    <Page title="Search Results" lead={`for “${text}”`}>
      <Suspense fallback={<Loading />}>
        <SearchResults text={text} />
      </Suspense>
    </Page>
  ) : (
    <Page title="Home">
      <Suspense fallback={<Loading />}>
        <Home />
      </Suspense>
    </Page>
  )
}

/** Skeleton of the lists. */
function Loading() {
  return (
    <div aria-hidden style={{ display: 'grid', gap: 24 }}>
      <Skeleton height={28} width={200} />
      <Skeleton height={240} />
      <Skeleton height={28} width={200} />
      <Skeleton height={240} />
    </div>
  )
}
