import type { AnswerConflict } from 'contract/answers/form.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'

/** An unsaved answer, as this device stores it. */
export interface Edit {
  question_id: number
  answer: Answer
  /** The record that was shown when typing began; null for none. */
  seen: number | null
  /** When it was typed, in milliseconds. */
  at: number
  /** Files that are not uploaded yet, by option. */
  files: Readonly<Record<string, File>>
  /** Question and answer as text, once the question is no longer part of the survey. */
  gone?: { question: string; answer: string }
}

/** The newest answer on the server, saved since an edit was begun; the person chooses between it and their own. */
export interface OpenConflict {
  question_id: number
  answer: Answer
  answer_id: number
  /** Who gave it, and when; undefined if a read has brought it, which names nobody. */
  by?: Pick<AnswerConflict, 'user' | 'created_at'>
}
