import { takesAnswer, type OptionType } from './option-types.ts'

export const questionTypes = ['single-select', 'multi-select', 'note', 'other'] as const

export type QuestionType = (typeof questionTypes)[number]

interface QuestionTypeRules {
  /** What its options are: choices, or inputs that are filled in one by one. A note has none. */
  options: 'choices' | 'inputs' | 'none'
  /** Whether a choice clears the one before (SRV-36). */
  isOneChoice: boolean
  /** Types that show its stored answers as they were meant, when a file replaces the questions. */
  stillShownAs: readonly QuestionType[]
}

/** All that differs between types of questions; what their answers are in conditions stands in `condition-values.ts`. */
export const questionTypeRules: Readonly<Record<QuestionType, QuestionTypeRules>> = {
  'single-select': { options: 'choices', isOneChoice: true, stillShownAs: ['multi-select'] },
  'multi-select': { options: 'choices', isOneChoice: false, stillShownAs: [] },
  note: { options: 'none', isOneChoice: false, stillShownAs: [] },
  other: { options: 'inputs', isOneChoice: false, stillShownAs: [] },
}

interface Typed {
  question_type: QuestionType
}

export const optionsAre = ({ question_type }: Typed, what: QuestionTypeRules['options']) =>
  questionTypeRules[question_type].options === what

/** A note is read and may calculate; it is never answered. */
export const isNote = (question: Typed) => optionsAre(question, 'none')

export const isOneChoice = ({ question_type }: Typed) => questionTypeRules[question_type].isOneChoice

/** Whether a screen draws the question: a note without a text only calculates. */
export const hasFace = (question: Typed & { question: string }) =>
  !isNote(question) || question.question.trim() !== ''

/** Whether there is anything to answer, so that the question counts in progress (SRV-50). */
export const isAnswerable = (question: Typed & { options: readonly { type: OptionType }[] }) =>
  !isNote(question) && question.options.some(takesAnswer)
