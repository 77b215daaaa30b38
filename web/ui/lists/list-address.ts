import { totalBound } from 'contract/platform/totals.ts'

export interface Sort<Column extends string> {
  column: Column
  descending: boolean
}
export type WrittenSort<Column extends string> = Column | `-${Column}`

/** Parses `-created_at`; unknown columns give the default order. */
export function readSort<Column extends string>(
  text: string | null,
  columns: readonly Column[],
  defaultSort: Sort<NoInfer<Column>>,
): Sort<Column> {
  const column = columns.find((known) => known === text?.replace(/^-/, ''))
  return column ? { column, descending: text !== column } : defaultSort
}

export const writtenSort = <Column extends string>({
  column,
  descending,
}: Sort<Column>): WrittenSort<Column> => (descending ? `-${column}` : column)

/** The order after a click on a column heading: the same column is reversed. */
export const toggledSort = <Column extends string>(
  { column, descending }: Sort<Column>,
  clicked: Column,
  descendingFirst = false,
): Sort<Column> => ({ column: clicked, descending: column === clicked ? !descending : descendingFirst })

/** The page number in the address; anything invalid is the first page. */
export const readPage = (params: URLSearchParams, parameter = 'page'): number =>
  readKeyedPage(params, parameter).pageNumber

/** The same with a key: `401.after.17` is the page that starts after the row with this id. */
export function readKeyedPage(
  params: URLSearchParams,
  parameter = 'page',
): { pageNumber: number; after?: number; before?: number } {
  const [, number, side, id] = /^(\d+)(?:\.(after|before)\.(\d+))?$/.exec(params.get(parameter) ?? '') ?? []
  const pageNumber = Number(number)
  if (!(pageNumber > 1 && pageNumber <= 1_000_000)) return { pageNumber: 1 }
  if (side === 'after') return { pageNumber, after: Number(id) }
  return side === 'before' ? { pageNumber, before: Number(id) } : { pageNumber }
}

/**
 * The page parameter of a link from another page. Far from the beginning it contains a row id, so that the page is found
 * by key (decisions, section 1).
 */
export function writtenPage(
  page: number,
  from: { pageNumber: number; pageSize: number; results: readonly { id: number }[] },
) {
  const { pageNumber, pageSize, results } = from
  const [first, last] = [results[0], results.at(-1)]
  if (page * pageSize <= totalBound || !first || !last) return String(page)
  if (page === pageNumber + 1) return `${page}.after.${last.id}`
  return page === pageNumber - 1 ? `${page}.before.${first.id}` : String(page)
}

/** The search text in the address, without NUL, which the server refuses; undefined if empty. */
export const readSearch = (params: URLSearchParams, parameter: string): string | undefined =>
  params.get(parameter)?.replaceAll('\0', '').trim().slice(0, 200) || undefined

/** The values of a repeated search parameter that are among these. */
export const readChoices = <T extends string>(
  params: URLSearchParams,
  parameter: string,
  options: readonly T[],
): T[] => options.filter((one) => params.getAll(parameter).includes(one))

/** The address with other values of a repeated parameter, at the first page. */
export function withChoices(params: URLSearchParams, parameter: string, chosen: readonly string[]) {
  const next = new URLSearchParams(params)
  next.delete(parameter)
  next.delete('page')
  for (const one of chosen) next.append(parameter, one)
  return next
}

/** The address without one value of a repeated parameter, at the first page. */
export const withoutChoice = (params: URLSearchParams, parameter: string, value: string) =>
  withChoices(
    params,
    parameter,
    params.getAll(parameter).filter((one) => one !== value),
  )
