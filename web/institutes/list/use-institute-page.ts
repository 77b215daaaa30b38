import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { institutes } from 'contract/institutes/institutes.endpoints.ts'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../platform/query.ts'
import { readPage } from '../../ui/lists/list-address.ts'
import { filtersOf } from './institute-filters-url.ts'

/** The page of institutes that the address asks for, with the counts of its filters; the last one while it loads. */
export function useInstitutePage() {
  const [params] = useSearchParams()
  return useQuery({
    ...queryOf(institutes.list, { query: { ...filtersOf(params), pageNumber: readPage(params) } }),
    placeholderData: keepPreviousData,
    meta: { ownFailure: true },
  })
}
