import type { QuestionDraft } from 'contract/questionnaires/questions.ts'
import type { Why } from './group-remarks.ts'

/** A question with its first row in the file, and the names of all its options, valid or not. */
export interface PlacedDraft {
  draft: QuestionDraft
  row: number
  optionNames: Set<string>
}

/** Reports an error in a cell; any error makes the file unusable. */
export type ReportCell = (row: number, column: string, message: string, why?: Why) => void

/** A message about a cell of an uploaded table. Rows are numbered as in a spreadsheet: the header is row 1. */
export interface CellMessage extends Why {
  row: number
  /** '' for the whole row or file. */
  column: string
  message: string
}
