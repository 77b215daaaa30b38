import type { CellValue } from 'hucre/xlsx'

/** A cell as XLSForm's own converters format it: integers without a fraction, TRUE and FALSE, dates as 2026-01-31. */
export function cellText(value: CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return typeof value === 'number' ? numberText(value) : plainText(String(value))
}

/** Whether a spreadsheet shows an error in the cell. */
export const isSpreadsheetError = (text: string) =>
  /^#(REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/.test(text)

// Spreadsheets store 0.1 + 0.2 with 17 digits and show 15.
const numberText = (value: number) => String(Number(value.toPrecision(15)))

function dateText(value: Date) {
  if (Number.isNaN(value.getTime())) return ''
  const [day = '', time = ''] = value.toISOString().split(/[TZ]/)
  if (day < '1900-01-01') return time.slice(0, 5)
  return time === '00:00:00.000' ? day : `${day}T${time.slice(0, 8)}`
}

/** Normalises line ends to \n, removes control characters and surrounding white space. */
function plainText(text: string) {
  return (
    text
      .toWellFormed()
      .replace(/\r\n?|\u2028/g, '\n')
      // oxlint-disable-next-line no-control-regex
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\u200b]/g, '')
      .replace(/\u00a0/g, ' ')
      .trim()
  )
}
