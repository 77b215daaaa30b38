import type { Cell } from 'contract/results/table-columns.ts'
import type { ShownColumn } from 'contract/results/table.ts'
import { exactDate } from '../../ui/dates.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 15 })

/** The text of a cell in the table on the screen; '' if there is no value. */
export function tableCellText(cell: Cell, { type, key }: Pick<ShownColumn, 'type' | 'key'>): string {
  if (cell === null) return ''
  if (typeof cell === 'boolean') return cell ? 'Yes' : 'No'
  // A respondent's number is a name, which has no thousands separators.
  if (typeof cell === 'number') return key === 'respondent' ? String(cell) : number.format(cell)
  return type === 'datetime' ? exactDate(cell) : cell
}
