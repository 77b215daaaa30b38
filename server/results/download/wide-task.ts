import type { CompiledQuery } from 'kysely'
import type { Codebook } from 'contract/results/codebook.ts'
import type { CellValues, ResultTable, TableColumn } from 'contract/results/table-columns.ts'
import type { FileFormat } from 'contract/results/submissions.ts'

/** A file with a row for each answer set, as given to the thread that writes it. */
export interface WideTask {
  surveyId: number
  format: FileFormat | 'json'
  /** A zip of CSV files, one for each table. */
  isSeveral: boolean
  raw: boolean
  values: CellValues
  /** The table of the sets, with the columns of the file; then those of groups that repeat. */
  tables: [ResultTable, ...ResultTable[]]
  /** Id of the group whose table is the only one. */
  only: number | undefined
  /** The statement of `setsFound`. */
  sets: Pick<CompiledQuery, 'sql' | 'parameters'>
  codebook: Codebook
}

/** Before the columns of a group that repeats: they tell to which set and instance a row belongs. */
export const instanceColumns = ['_respondent', '_key', '_parent_key', '_position'] as const
const instanceLabels = ['Respondent', 'Key', 'Parent key', 'Position']

/** The headings of a table; equal labels are followed by the names of their columns. */
export function headingsOf({ group, columns }: ResultTable, values: CellValues): string[] {
  const names = [...(group ? instanceColumns : []), ...columns.map(({ name }) => name)]
  if (values === 'names') return names
  const labels = [...(group ? instanceLabels : []), ...columns.map(({ label }) => label)]
  const counts = new Map<string, number>()
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1)
  return labels.map((label, at) => (counts.get(label) === 1 ? label : `${label} (${names[at]})`))
}

/** The types of the cells of a row. */
export const typesOf = ({ group, columns }: ResultTable): TableColumn['type'][] => [
  ...(group ? (['integer', 'text', 'text', 'integer'] as const) : []),
  ...columns.map(({ type }) => type),
]
