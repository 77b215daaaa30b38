import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ReadTotal } from 'contract/platform/totals.ts'
import { TabCount } from './TabCount.tsx'

/**
 * The number of entries of a list that is read in pages.
 * @param first the first page without filters. The list itself usually shows it, so that it is not requested twice.
 */
export function ListCount<Page extends ReadTotal>({
  first,
}: {
  first: UseQueryOptions<Page, Error, Page, QueryKey>
}) {
  const { data } = useQuery(first)
  return <TabCount count={data} />
}
