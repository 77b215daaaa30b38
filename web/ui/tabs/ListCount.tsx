import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { ReadTotal } from 'contract/platform/totals.ts'
import { TabCount } from './TabCount.tsx'
import classes from './TabList.module.css'

/** Larger counts are shown as '99+', so that the reserved space suffices. */
const most = 99

/**
 * The number of entries of a list that is read in pages. It arrives after the tabs, which do not move then.
 * @param first the first page without filters. The list itself usually shows it, so that it is not requested twice.
 */
export function ListCount<Page extends ReadTotal>({
  first,
}: {
  first: UseQueryOptions<Page, Error, Page, QueryKey>
}) {
  const { data } = useQuery(first)
  const count = data && {
    total: Math.min(data.total, most),
    total_is_lower_bound: data.total_is_lower_bound || data.total > most,
  }
  return (
    <span className={classes.late}>
      <TabCount count={count} />
    </span>
  )
}
