import { columnKey } from './column-keys.ts'
import type { TableColumn } from './table-columns.ts'

/** Columns of institutions by which answers can be crossed. */
export const institutionParts = ['institution', 'institution_type', 'country'] as const
export type InstitutionPart = (typeof institutionParts)[number]
export const isInstitutionPart = (key: string): key is InstitutionPart =>
  institutionParts.some((one) => one === key)

export const institutionLabels: Readonly<Record<InstitutionPart, string>> = {
  institution: 'Institution',
  institution_type: 'Type of institution',
  country: 'Country',
}

/** Options of the rows and of the columns of a cross table; of institutions and countries, the largest are columns. */
export const crossLimits = { rows: 200, columns: 30 } as const

/** Whether a column has choices, or yes and no, that can be counted. */
export const isCrossable = ({
  source,
  options,
}: Pick<TableColumn, 'options'> & { source: Pick<TableColumn['source'], 'of'> }): boolean =>
  ['choice', 'choices', 'chosen', 'box'].includes(source.of) && options.length <= crossLimits.rows

/** Whether a column with this key is that of a whole question, not of one of its inputs. */
export const isWholeQuestion = ({ key, question_id }: Pick<TableColumn, 'key' | 'question_id'>) =>
  question_id !== null && key === columnKey(question_id)

/** A pair of answers with the number of sets that have both. */
export interface CrossCell {
  row: string
  column: string | null
  count: number
}

/** Counts as a table with a row for each of `rows` and a column for each of `columns`. */
export function countTable(
  cells: readonly CrossCell[],
  {
    rows,
    columns,
  }: { rows: readonly { name: string | null }[]; columns: readonly { name: string | null }[] },
): number[][] {
  const counts = new Map(cells.map(({ row, column, count }) => [JSON.stringify([row, column]), count]))
  return rows.map((row) => columns.map((column) => counts.get(JSON.stringify([row.name, column.name])) ?? 0))
}

/** How often an option was chosen and not chosen in each column: sets may have several of the rows. */
export const chosenOrNot = (counts: readonly number[], columns: readonly { n: number }[]): number[][] => [
  [...counts],
  columns.map(({ n }, at) => n - (counts[at] ?? 0)),
]
