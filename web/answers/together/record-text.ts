import { answerText } from 'contract/answers/answer-text.ts'
import { isEmpty, withOfferedOptions } from 'contract/answers/answers.rules.ts'
import type { Answer, Question } from 'contract/questionnaires/questions.ts'

/** A record of a question in words: also one that was taken back, or that chose what is offered no longer. */
export function recordText(question: Pick<Question, 'question_type' | 'options'>, answer: Answer): string {
  const text = answerText(question, answer)
  if (text !== '') return text
  const isOffered = withOfferedOptions(question, answer) === answer
  return isOffered || isEmpty(answer) ? 'Answer removed' : 'An option that is no longer offered'
}
