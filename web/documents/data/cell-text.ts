import type { DataColumn } from 'contract/documents/document-data.schemas.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 15 })

/** Formats a cell: numbers get thousands separators. */
export const shownCell = (cell: string, type: DataColumn['type']): string =>
  type === 'number' && cell !== '' ? number.format(Number(cell)) : cell
