import type { Sort } from '../ui/lists/list-address.ts'

/** Sorts fully loaded rows by a text column. */
export function sortByText<Column extends string, Row extends Record<Column, string>>(
  rows: readonly Row[],
  { column, descending }: Sort<Column>,
): Row[] {
  const way = descending ? -1 : 1
  return [...rows].sort((one, other) => way * one[column].localeCompare(other[column]))
}
