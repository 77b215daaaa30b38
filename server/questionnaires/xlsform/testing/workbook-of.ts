import { writeXlsx, type CellValue, type WriteSheet } from 'hucre/xlsx'

type Rows = CellValue[][]

/** A workbook with these sheets, as bytes. */
export const workbookOf = (
  sheets: Record<string, Rows>,
  more: Partial<Omit<WriteSheet, 'name' | 'rows'>> = {},
) => writeXlsx({ sheets: Object.entries(sheets).map(([name, rows]) => ({ name, rows, ...more })) })

/** A form with these rows of the survey sheet; cells in the order of the header. */
export const xlsFormOf = (header: string, rows: Rows, choices: Rows = yesNo) =>
  workbookOf({ survey: [header.split(' '), ...rows], choices: [['list_name', 'name', 'label'], ...choices] })

const yesNo: Rows = [
  ['yes_no', 'yes', 'Yes'],
  ['yes_no', 'no', 'No'],
]
