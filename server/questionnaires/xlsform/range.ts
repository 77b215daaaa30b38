import { readRange, type Range } from 'contract/questionnaires/ranges.ts'
import type { FormRow } from './table.ts'

/** The parameters of a range, such as `start=0 end=10 step=1`. */
export function rangeOfRow(row: FormRow): Range {
  const range = readRange(row.cell('parameters'))
  if (typeof range !== 'string') return range
  row.report('parameters', 'error', range)
  return { start: 1, end: 10, step: 1 }
}
