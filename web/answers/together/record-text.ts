import { answerText } from 'contract/answers/answer-text.ts'
import { isEmpty, withOfferedOptions } from 'contract/answers/answers.rules.ts'
import type { Answer, Question } from 'contract/questionnaires/questions.ts'

/** A record of a question as text, including options that are no longer offered; empty records are shown as `whenEmpty`. */
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
