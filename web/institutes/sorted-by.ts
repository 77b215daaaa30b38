import type { Sort } from '../ui/lists/list-address.ts'

/** Rows that came all at once, in the order of a column of text. */
export function sortedBy<Column extends string, Row extends Record<Column, string>>(
  rows: readonly Row[],
  { column, descending }: Sort<Column>,
): Row[] {
  const way = descending ? -1 : 1
  return [...rows].sort((one, other) => way * one[column].localeCompare(other[column]))
}
