import type { AnswerId } from 'contract/questionnaires/answer-key.ts'
import type { AskedQuestion } from 'contract/questionnaires/instances.ts'
import type { AnswerProblem } from 'contract/answers/answers.rules.ts'
import type { Answer, StoredQuestion } from 'contract/questionnaires/questions.ts'
import type { SurveyForm } from 'contract/answers/form.ts'
import type { OpenConflict } from './edit.ts'
import type { Chunk } from './layout.ts'

/** A form without its questions. */
export type Head = Omit<SurveyForm, 'results' | 'instances' | 'instance_answers'>

/** View of a question; the same object until it changes. */
export interface QuestionView {
  id: AnswerId
  question: AskedQuestion<StoredQuestion>
  answer: Answer
  required: boolean
  /** Names of the options that are offered with the other answers; undefined if all are. */
  offered: ReadonlySet<string> | undefined
  /** The seed of the random order in which its options are shown; undefined for the order of the file. */
  orderSeed: number | undefined
  /** Names of chosen options that are no longer offered. */
  withdrawn: readonly string[]
  /** Whether it cannot be changed by hand. */
  readOnly: boolean
  /** Whether the author's message for a missing answer is shown. */
  missing: boolean
  /** Problems of its options, shown when the question loses the focus. */
  problems: readonly AnswerProblem[]
  /** Message of its constraint, shown when the question loses the focus. */
  violation: string | undefined
  conflict: OpenConflict | undefined
  /** An answer saved by another user after this edit was started, until the user chooses. */
  overtakenBy: Answer | undefined
  /** Selected files that are not uploaded yet, by option. */
  files: Readonly<Record<string, File>>
}

/** Subscription topics: a question, the items of a chunk, or a part of the page; 'due' means that answers can be sent. */
export type FillingTopic = AnswerId | Chunk | 'sections' | 'edits' | 'head' | 'layout' | 'due'
