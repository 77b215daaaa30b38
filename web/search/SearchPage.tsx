import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { search } from 'contract/search/search.endpoints.ts'
import { isSearch } from 'contract/search/search-kinds.ts'
import { useSearchParams } from 'react-router'
import { queryOf } from '../platform/query.ts'
import { Page } from '../ui/Page.tsx'
import { AdvancedSearch } from './AdvancedSearch.tsx'
import { searchOf } from './search-address.ts'
import { SearchResults } from './SearchResults.tsx'
import { QueryFailure } from '../ui/ReadFailure.tsx'
import classes from './SearchPage.module.css'

/** Results of the search in the URL; without one, only the advanced search (SEA-05, SEA-11). */
export function SearchPage() {
  const [params] = useSearchParams()
  const sought = searchOf(params)
  const isSought = isSearch(sought)
  const query = useQuery({
    ...queryOf(search.find, { body: sought }),
    enabled: isSought,
    placeholderData: keepPreviousData,
    meta: { ownFailure: true },
  })
  const { data: found, isPlaceholderData } = query
  const words = isSought
    ? { title: 'Search Results', lead: sought.name ? `for “${sought.name}”` : undefined }
    : { title: 'Search', lead: 'Enter a name in the search field above, or choose a type of institute.' }
  return (
    <Page {...words}>
      <AdvancedSearch counts={isSought && !isPlaceholderData ? found?.counts : undefined} />
      {isSought && <QueryFailure query={query} what="The results" className={classes.trouble} />}
      {isSought && found && (
        <div aria-busy={isPlaceholderData} data-kept={query.isError}>
          <SearchResults found={found} sought={sought} />
        </div>
      )}
      {isSought && !found && !query.isError && <Loading />}
    </Page>
  )
}

function Loading() {
  return (
    <div aria-hidden className={classes.group}>
      <Skeleton height={24} width={160} />
      <div className={classes.cards}>
        {[1, 2, 3, 4, 5, 6, 7, 8, 9].map((card) => (
          <Skeleton key={card} height={320} />
        ))}
      </div>
    </div>
  )
}
