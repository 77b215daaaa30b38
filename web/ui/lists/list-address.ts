export interface Sort<Column extends string> {
  column: Column
  descending: boolean
}
export type WrittenSort<Column extends string> = Column | `-${Column}`

/** Parses `-created_at`; anything that is not one of the columns gives the default order. */
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
export function readPage(params: URLSearchParams, parameter = 'page'): number {
  const page = Number(params.get(parameter))
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1
}

/** The search text in the address; undefined when empty. */
export const readSearch = (params: URLSearchParams, parameter: string): string | undefined =>
  params.get(parameter)?.trim().slice(0, 200) || undefined

/** The values of a search parameter that may be there several times, as far as they are among these. */
export const readChoices = <T extends string>(
  params: URLSearchParams,
  parameter: string,
  options: readonly T[],
): T[] => options.filter((one) => params.getAll(parameter).includes(one))

/** The address with other values of such a parameter, at the first page again. */
export function withChoices(params: URLSearchParams, parameter: string, chosen: readonly string[]) {
  const next = new URLSearchParams(params)
  next.delete(parameter)
  next.delete('page')
  for (const one of chosen) next.append(parameter, one)
  return next
}
