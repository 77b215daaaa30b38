/**
 * What the report says about a workbook before the upload is confirmed. An `error` blocks it; a `warning` names what is
 * left out; `changed` names what is taken in another way than it was written.
 */
export interface Remark {
  /** As the workbook spells it; '' when it is about the whole file. */
  sheet: string
  /** As a spreadsheet counts, the header being row 1; 0 when it is about the whole sheet or file. */
  row: number
  /** The header of the column; '' when it is about the whole row. */
  column: string
  level: 'error' | 'warning' | 'changed'
  message: string
}

export type Level = Remark['level']

/** Says something about one row of a sheet. */
export type Say = (row: number, column: string, level: Level, message: string) => void

/** As words begin a sentence. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const mostRemarks = 500
const severity: Level[] = ['error', 'changed', 'warning']

/** Collects what is said, sheet by sheet. */
export function remarkBook() {
  const remarks: Remark[] = []
  return {
    about:
      (sheet: string): Say =>
      (row, column, level, message) =>
        void remarks.push({ sheet, row, column, level, message }),
    hasErrors: () => remarks.some(({ level }) => level === 'error'),
    inOrder: () => capped(remarks),
  }
}
export type RemarkBook = ReturnType<typeof remarkBook>

/** By sheet and row; of too many the errors stay first, and a last line counts what is not shown. */
function capped(remarks: Remark[]): Remark[] {
  const sheets = [...new Set(remarks.map(({ sheet }) => sheet))]
  const place = (one: Remark) => sheets.indexOf(one.sheet)
  const kept = remarks
    .toSorted((a, b) => severity.indexOf(a.level) - severity.indexOf(b.level))
    .slice(0, mostRemarks)
    .sort((a, b) => place(a) - place(b) || a.row - b.row)
  const more = remarks.length - kept.length
  if (more === 0) return kept
  return [...kept, { sheet: '', row: 0, column: '', level: 'warning', message: `And ${more} more remarks.` }]
}
