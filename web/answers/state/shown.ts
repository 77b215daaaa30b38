import type { AnswerProblem } from 'contract/answers/answers.rules.ts'
import type { Answer, KeptQuestion } from 'contract/questionnaires/questions.ts'
import type { Conflict, Form } from 'contract/answers/form.ts'
import type { Chunk } from './layout.ts'

/** Everything of a form but its questions. */
export type Head = Omit<Form, 'results'>

/** What a screen shows of a question; the same object until something of it changes. */
export interface ShownQuestion {
  question: KeptQuestion
  answer: Answer
  required: boolean
  /** What is wrong with its options, told once the question has been left. */
  problems: readonly AnswerProblem[]
  /** What its constraint says, told once the question has been left. */
  violation: string | undefined
  conflict: Conflict | undefined
  /** Files that are chosen and not uploaded yet, by option. */
  files: Readonly<Record<string, File>>
}

/** What is heard about: a question, the items of a chunk, or something of the page. */
export type Topic = number | Chunk | 'sections' | 'edits' | 'head' | 'layout'
