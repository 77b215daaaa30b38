import { placeholder } from 'contract/answers/answer-text.ts'

/** Placeholder for a missing answer. The invisible separator distinguishes it from an author's own dots. */
export const answerPlaceholder = `${placeholder}\u2063`
