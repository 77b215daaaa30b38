import type { QuestionDraft } from 'contract/questionnaires/questions.ts'

/** A question with the row of the file in which it begins, and the names of all options given, good or not. */
export interface PlacedDraft {
  draft: QuestionDraft
  row: number
  optionNames: Set<string>
}

/** Says something about a cell; what is said makes the whole file refused. */
export type ReportCell = (row: number, column: string, message: string) => void

/** Something about one cell of an uploaded table. `row` is counted as a spreadsheet does: the header is row 1. */
export interface CellMessage {
  row: number
  /** '' when it is about the whole row or file. */
  column: string
  message: string
}
