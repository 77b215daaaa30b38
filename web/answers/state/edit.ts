import type { AnswerKey } from 'contract/questionnaires/answer-key.ts'
import type { AnswerConflict } from 'contract/answers/form.ts'
import type { Answer } from 'contract/questionnaires/questions.ts'

/** An unsaved answer, as stored on this device. */
export interface Edit extends AnswerKey {
  answer: Answer
  /** Id of the record shown when editing started; null if there was none. */
  seen: number | null
  /** Time of the edit, in milliseconds since 1970. */
  at: number
  /** Files not uploaded yet, by option. */
  files: Readonly<Record<string, File>>
  /** Question and answer as text, if the question has been removed. */
  gone?: { question: string; answer: string }
}

/** A newer answer on the server, saved after an edit was started. The user chooses between the two. */
export interface OpenConflict extends AnswerKey {
  answer: Answer
  answer_id: number
  /** Author and time; undefined if it comes from a query that does not contain them. */
  by?: Pick<AnswerConflict, 'user' | 'respondent_number' | 'created_at'>
}
