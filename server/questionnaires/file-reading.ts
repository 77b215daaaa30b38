import type { FormFiles } from 'contract/questionnaires/form-files.ts'
import type { Language } from 'contract/questionnaires/languages.ts'
import type { Coverage, FileRemark } from 'contract/questionnaires/questionnaire-file.ts'
import type { Scoring } from 'contract/questionnaires/scoring.ts'
import type { QuestionDraft } from 'contract/questionnaires/questions.ts'

/** The content of a questionnaire file. */
export interface FileReading {
  /** Empty if there is an error. */
  drafts: QuestionDraft[]
  /** Indexes of the drafts without a code in the file, which got a generated one. */
  uncoded: number[]
  /** Identifies a workbook between uploads; '' if nothing does. */
  form: string
  /** The title given in the file, or ''. */
  title: string
  /** Languages with texts, the default one first if the file names it. */
  languages: Language[]
  default_language: string
  coverage?: Coverage
  /** Undefined if the file has no columns for scores. */
  scoring?: Scoring | undefined
  remarks: FileRemark[]
  /** CSV files sent with it. */
  files: FormFiles
}

/** A file that cannot be used. */
export const refusedReading = (remarks: FileRemark[]): FileReading => ({
  drafts: [],
  uncoded: [],
  form: '',
  title: '',
  languages: [],
  default_language: '',
  remarks,
  files: {},
})
