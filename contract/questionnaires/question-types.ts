import { takesAnswer, type OptionType } from './option-types.ts'
import { mediaNames, type QuestionMedia } from './question-media.ts'
import { isHidden } from './ways-of-asking.ts'

export const questionTypes = ['single-select', 'multi-select', 'rank', 'note', 'other'] as const

export type QuestionType = (typeof questionTypes)[number]

interface QuestionTypeRules {
  /** Options are choices, or inputs that are filled in one by one. A note has none. */
  options: 'choices' | 'inputs' | 'none'
  /** Whether a choice clears the previous one (SRV-36). */
  isOneChoice: boolean
  /** Types that can show its stored answers after a file has replaced the questions. */
  stillShownAs: readonly QuestionType[]
}

/** Everything that differs between question types; for values in conditions see `condition-values.ts`. */
export const questionTypeRules: Readonly<Record<QuestionType, QuestionTypeRules>> = {
  'single-select': { options: 'choices', isOneChoice: true, stillShownAs: ['multi-select'] },
  'multi-select': { options: 'choices', isOneChoice: false, stillShownAs: [] },
  // Options are numbered: each is an integer, its place.
  rank: { options: 'inputs', isOneChoice: false, stillShownAs: [] },
  note: { options: 'none', isOneChoice: false, stillShownAs: [] },
  other: { options: 'inputs', isOneChoice: false, stillShownAs: [] },
}

interface Typed {
  question_type: QuestionType
}

export const optionsAre = ({ question_type }: Typed, what: QuestionTypeRules['options']) =>
  questionTypeRules[question_type].options === what

/** A note is shown and may calculate; it is never answered. */
export const isNote = (question: Typed) => optionsAre(question, 'none')

/** Whether the form fills in the answer, which people can change. */
export const hasCalculatedAnswer = (question: Typed & { calculation: string }) =>
  !isNote(question) && question.calculation !== ''

export const isOneChoice = ({ question_type }: Typed) => questionTypeRules[question_type].isOneChoice

/** Whether the question is rendered: a note that shows nothing only calculates, a hidden question is only stored. */
export const isRendered = (
  question: Typed & {
    question: string
    media?: QuestionMedia | undefined
    metadata: { appearance?: string | undefined }
  },
) =>
  isNote(question)
    ? question.question.trim() !== '' || mediaNames(question.media).length > 0
    : !isHidden(question)

/** Whether it can be answered, and so counts in progress (SRV-50). */
export const isAnswerable = (question: Typed & { options: readonly { type: OptionType }[] }) =>
  !isNote(question) && question.options.some(takesAnswer)
