import type { AnswerProblem } from 'contract/answers/answers.rules.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { SurveyForm } from 'contract/answers/form.ts'
import type { OpenConflict } from './edit.ts'
import type { Chunk } from './layout.ts'

/** A form without its questions. */
export type Head = Omit<SurveyForm, 'results'>

/** What the page shows of a question; the same object until something of it changes. */
export interface ShownQuestion {
  question: StoredQuestion
  answer: Answer
  required: boolean
  /** Problems of its options, shown once the question has been left. */
  problems: readonly AnswerProblem[]
  /** The message of its constraint, shown once the question has been left. */
  violation: string | undefined
  conflict: OpenConflict | undefined
  /** The answer that somebody has saved since this one was begun, until the person chooses; undefined if nobody has. */
  overtakenBy: Answer | undefined
  /** Files that are chosen and not uploaded yet, by option. */
  files: Readonly<Record<string, File>>
}

/**
 * What can be subscribed to: a question, the items of a chunk, or a part of the page; 'due' when answers are there that
 * can be sent.
 */
export type ShownTopic = number | Chunk | 'sections' | 'edits' | 'head' | 'layout' | 'due'
