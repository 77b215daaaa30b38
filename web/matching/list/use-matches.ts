import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { readPage } from '../../ui/lists/list-address.ts'

/** The page of matches that the address asks for; the last one while it loads. */
export function useMatches() {
  const [params] = useSearchParams()
  const flag = (name: string) => (params.get(name) === 'true' ? ({ [name]: 'true' } as const) : {})
  return useQuery({
    ...queryOf(searchProfiles.matched, {
      query: {
        ...flag('new'),
        ...flag('following'),
        ...flag('aside'),
        sort: params.get('sort') === 'newest' ? 'newest' : 'relevance',
        pageNumber: readPage(params),
      },
    }),
    placeholderData: keepPreviousData,
    // Whoever comes back from an institution has viewed it, and may follow it now.
    refetchOnMount: 'always',
    meta: { ownFailure: true },
  })
}
