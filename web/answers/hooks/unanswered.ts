import { placeholder } from 'contract/answers/answer-text.ts'

/** Stands for an answer that is not there yet; the invisible separator tells it from an author's own dots. */
export const unanswered = `${placeholder}\u2063`
