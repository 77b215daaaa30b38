import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { searchProfiles } from 'contract/matching/search-profiles.endpoints.ts'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { readPage } from '../../ui/lists/list-address.ts'

/** The page of matches for the URL; keeps the previous page while loading. */
export function useMatches() {
  const [params] = useSearchParams()
  const flag = (name: string) => (params.get(name) === 'true' ? ({ [name]: 'true' } as const) : {})
  const missing = params.get('missing')?.slice(0, 100)
  return useQuery({
    ...queryOf(searchProfiles.matched, {
      query: {
        ...flag('new'),
        ...flag('following'),
        ...flag('aside'),
        ...(missing && { missing }),
        sort: params.get('sort') === 'newest' ? 'newest' : 'relevance',
        pageNumber: readPage(params),
      },
    }),
    placeholderData: keepPreviousData,
    // Refetch on return from an institution, which is then viewed and may be followed.
    refetchOnMount: 'always',
    meta: { ownFailure: true },
  })
}
