import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Page } from '../ui/Page.tsx'
import { Home } from './Home.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { SearchResults } from './SearchResults.tsx'

/** What waits for me, or with `?q=` what a search finds (SHL-08, SHL-33). */
export function HomePage() {
  const text = useSearchParams()[0].get('q')?.trim().slice(0, 200)
  return text ? (
    <Page title="Search Results" lead={`for “${text}”`}>
      <Suspense fallback={<HomeSkeleton />}>
        <SearchResults text={text} />
      </Suspense>
    </Page>
  ) : (
    <Page title="Home">
      <Suspense fallback={<HomeSkeleton />}>
        <Home />
      </Suspense>
    </Page>
  )
}
