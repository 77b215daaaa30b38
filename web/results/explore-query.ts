import { submissionSorts, type SubmissionSort } from 'contract/results/submissions.ts'

export interface SubmissionOrder {
  column: SubmissionSort
  down: boolean
}

const newest: SubmissionOrder = { column: 'created_at', down: true }

/** The order in the address (`sort=-created_at`); newest first by default. */
export function readOrder(sort: string | null): SubmissionOrder {
  const column = submissionSorts.find((known) => known === sort?.replace(/^-/, ''))
  return column ? { column, down: sort!.startsWith('-') } : newest
}

export const written = ({ column, down }: SubmissionOrder): SubmissionSort | `-${SubmissionSort}` =>
  down ? `-${column}` : column

/** The order after a click on a heading: ascending in a new column, reversed in the same one. */
export const turned = (order: SubmissionOrder, clicked: SubmissionSort): SubmissionOrder => ({
  column: clicked,
  down: order.column === clicked && !order.down,
})

/** The page number in the address; anything invalid is the first page. */
export function pageIn(params: URLSearchParams, parameter = 'page'): number {
  const page = Number(params.get(parameter))
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1
}

/** The query of the grid from the address. Surveys that keep only the latest answers have no 'all'. */
export const gridQuery = (
  params: URLSearchParams,
  { only_latest_submissions }: { only_latest_submissions: boolean },
) => ({
  which: params.get('which') === 'all' && !only_latest_submissions ? ('all' as const) : ('latest' as const),
  sort: written(readOrder(params.get('sort'))),
  filter: params.get('filter')?.trim().slice(0, 200) || undefined,
  pageNumber: pageIn(params),
})
