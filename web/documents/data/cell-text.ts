import type { DataColumn } from 'contract/documents/document-data.schemas.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 15 })

/** Formats a cell: numbers get thousands separators and the sign of percentages; other cells, such as NA, stay as they are. */
export function shownCell(cell: string, { type, percent }: Pick<DataColumn, 'type' | 'percent'>): string {
  if (type !== 'number' || cell === '' || Number.isNaN(Number(cell))) return cell
  return number.format(Number(cell)) + (percent ? ' %' : '')
}
