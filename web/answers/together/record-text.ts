import { answerText } from 'contract/answers/answer-text.ts'
import { isEmpty, withOfferedOptions } from 'contract/answers/answers.rules.ts'
import type { Answer, Question } from 'contract/questionnaires/questions.ts'

/**
 * A record of a question in words: also one that chose what is offered no longer, or that has nothing, which is told as
 * `whenEmpty`.
 */
export function recordText(
  question: Pick<Question, 'question_type' | 'options'>,
  answer: Answer | undefined,
  whenEmpty = 'Answer removed',
): string {
  const text = answerText(question, answer)
  if (text !== '' || !answer) return text || whenEmpty
  const isOffered = withOfferedOptions(question, answer) === answer
  return isOffered || isEmpty(answer) ? whenEmpty : 'An option that is no longer offered'
}
