import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { readPage } from '../../ui/lists/list-address.ts'
import { filtersOf } from './institute-filters-url.ts'
import { orderOf, pageSizes, viewOf } from './list-view.ts'

/** The page of institutes for the URL, with counts per filter; keeps the previous page while loading. */
export function useInstitutePage() {
  const [params] = useSearchParams()
  return useQuery({
    ...queryOf(institutes.list, {
      query: {
        ...filtersOf(params),
        sort: orderOf(params),
        pageNumber: readPage(params),
        pageSize: pageSizes[viewOf(params)],
      },
    }),
    placeholderData: keepPreviousData,
    meta: { ownFailure: true },
  })
}
