import type { Coverage } from 'contract/questionnaires/questionnaire-file.ts'
import type { XlsformColumn } from './headers.ts'
import type { Group, Outline, OutlineRow } from './outline.ts'
import type { Remark } from './remarks.ts'
import type { FormRow } from './table.ts'

const conditionColumns: readonly XlsformColumn[] = ['relevant', 'constraint', 'choice_filter', 'required']

/** Whether people answer the row; metadata of devices, notes and calculations are no questions. */
export const isAsked = ({ type }: Pick<OutlineRow, 'type'>) =>
  ['choice', 'input', 'acknowledge', 'range', 'unknown'].includes(type.is) ||
  (type.is === 'left out' && type.decision !== undefined)

/** How much of a form is taken: its rows, its questions, and its conditions. */
export function formCoverage(
  { entries, groups }: Outline,
  remarks: readonly Remark[],
  sheet: string,
): Coverage {
  const ofSheet = remarks.filter((remark) => remark.sheet === sheet)
  const lostRows = new Set(
    ofSheet.flatMap(({ row, loses }) => (loses === 'row' || loses === 'question' ? [row] : [])),
  )
  const lostConditions = new Set(
    ofSheet.flatMap(({ row, column, loses }) => (loses === 'condition' ? [`${row} ${column}`] : [])),
  )
  // The rows of a matrix are asked several times, and count once.
  const rows = [...entries.map(({ row }) => row), ...allGroups(groups).map(({ row }) => row)]
  const all = [...new Map(rows.map((row) => [row.row, row])).values()]
  const asked = [...new Map(entries.filter(isAsked).map((entry) => [entry.row.row, entry])).values()]
  const conditions = all.flatMap((row) =>
    conditionColumns.filter((column) => isCondition(row, column)).map((column) => ({ row, column })),
  )
  const isKept = ({ row, column }: { row: FormRow; column: XlsformColumn }) =>
    !lostRows.has(row.row) && !lostConditions.has(`${row.row} ${row.header(column)}`)
  return {
    rows: { taken: all.filter(({ row }) => !lostRows.has(row)).length, all: all.length },
    questions: { taken: asked.filter(({ row }) => !lostRows.has(row.row)).length, all: asked.length },
    conditions: { taken: conditions.filter(isKept).length, all: conditions.length },
  }
}

const isCondition = (row: FormRow, column: XlsformColumn) =>
  !/^(|yes|no|true|false|true\(\)|false\(\))$/i.test(row.cell(column))

const allGroups = (groups: readonly Group[]): Group[] =>
  groups.flatMap((group) => [group, ...allGroups(group.groups)])
