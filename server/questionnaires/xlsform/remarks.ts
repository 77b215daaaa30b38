import type { Why } from '../drafts/group-remarks.ts'

/**
 * A message about a workbook, shown before the upload is confirmed. `error`: the file cannot be used; `warning`:
 * something is ignored; `changed`: something is imported differently than written.
 */
export interface Remark extends Why {
  /** As written in the workbook; '' for the whole file. */
  sheet: string
  /** As in a spreadsheet: the header is row 1; 0 for the whole sheet or file. */
  row: number
  /** Header of the column; '' for the whole row. */
  column: string
  level: 'error' | 'warning' | 'changed'
  message: string
}

export type Level = Remark['level']

/** Reports something about a row of a sheet. */
export type Report = (row: number, column: string, level: Level, message: string, why?: Why) => void

/** Capitalises the first letter. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Collects remarks by sheet. */
export function remarkBook() {
  const remarks: Remark[] = []
  return {
    about:
      (sheet: string): Report =>
      (row, column, level, message, why) =>
        void remarks.push({ sheet, row, column, level, message, ...why }),
    hasErrors: () => remarks.some(({ level }) => level === 'error'),
    inOrder: () => inOrder(remarks),
  }
}
export type RemarkBook = ReturnType<typeof remarkBook>

/** Sorted by sheet and row. */
function inOrder(remarks: Remark[]): Remark[] {
  const sheets = [...new Set(remarks.map(({ sheet }) => sheet))]
  const place = (one: Remark) => sheets.indexOf(one.sheet)
  return remarks.toSorted((a, b) => place(a) - place(b) || a.row - b.row)
}
