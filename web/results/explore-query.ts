import { submissionSorts, type SubmissionSort } from 'contract/results/submissions.ts'

export interface SubmissionOrder {
  column: SubmissionSort
  down: boolean
}

const newest: SubmissionOrder = { column: 'created_at', down: true }

/** The order that stands in the address (`sort=-created_at`); the newest first where none does. */
export function readOrder(sort: string | null): SubmissionOrder {
  const column = submissionSorts.find((known) => known === sort?.replace(/^-/, ''))
  return column ? { column, down: sort!.startsWith('-') } : newest
}

export const written = ({ column, down }: SubmissionOrder): SubmissionSort | `-${SubmissionSort}` =>
  down ? `-${column}` : column

/** What a click on a heading asks for: another column upwards, the same one the other way. */
export const turned = (order: SubmissionOrder, clicked: SubmissionSort): SubmissionOrder => ({
  column: clicked,
  down: order.column === clicked && !order.down,
})

/** A page that the address names under this parameter; whatever cannot be meant is the first. */
export function pageIn(params: URLSearchParams, parameter = 'page'): number {
  const page = Number(params.get(parameter))
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1
}

/** What the address asks of the grid. Where the survey keeps the latest alone, there is no 'all'. */
export const gridQuery = (
  params: URLSearchParams,
  { only_latest_submissions }: { only_latest_submissions: boolean },
) => ({
  which: params.get('which') === 'all' && !only_latest_submissions ? ('all' as const) : ('latest' as const),
  sort: written(readOrder(params.get('sort'))),
  filter: params.get('filter')?.trim().slice(0, 200) || undefined,
  pageNumber: pageIn(params),
})
