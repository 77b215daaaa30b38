import { submissionSorts } from 'contract/results/submissions.ts'
import { readPage, readSearch, readSort, writtenSort } from '../ui/lists/list-address.ts'

export const submissionSort = (params: URLSearchParams) =>
  readSort(params.get('sort'), submissionSorts, { column: 'created_at', descending: true })

/** Query of the grid, from the URL. Surveys that keep only the latest answers have no 'all'. */
export const gridQuery = (
  params: URLSearchParams,
  { only_latest_submissions }: { only_latest_submissions: boolean },
) => ({
  which: params.get('which') === 'all' && !only_latest_submissions ? ('all' as const) : ('latest' as const),
  sort: writtenSort(submissionSort(params)),
  filter: readSearch(params, 'filter'),
  pageNumber: readPage(params),
})
