/** What the address of a list says: its order (`sort=-created_at`) and its page. What cannot be meant counts as not said. */

export interface Sort<Column extends string> {
  column: Column
  down: boolean
}
export type WrittenSort<Column extends string> = Column | `-${Column}`

/** The order of this text, if the list sorts by such a column. */
export function readSort<Column extends string>(
  text: string | null,
  columns: readonly Column[],
  otherwise: Sort<NoInfer<Column>>,
): Sort<Column> {
  const column = columns.find((known) => known === text?.replace(/^-/, ''))
  return column ? { column, down: text!.startsWith('-') } : otherwise
}

export const writtenSort = <Column extends string>({ column, down }: Sort<Column>): WrittenSort<Column> =>
  down ? `-${column}` : column

/** What a click on a heading asks for: the same column the other way, or another one from its beginning. */
export const toggledSort = <Column extends string>(
  { column, down }: Sort<Column>,
  clicked: Column,
  latestFirst = false,
): Sort<Column> => ({ column: clicked, down: column === clicked ? !down : latestFirst })

export function readPage(params: URLSearchParams, parameter = 'page'): number {
  const page = Number(params.get(parameter))
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1
}

/** The text that narrows a list. */
export const readSearch = (params: URLSearchParams, parameter: string): string | undefined =>
  params.get(parameter)?.trim().slice(0, 200) || undefined
