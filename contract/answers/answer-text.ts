import type { Value } from '../expressions/values.ts'
import { valueKey } from '../questionnaires/option-types.ts'
import { optionsAre } from '../questionnaires/question-types.ts'
import type { Answer, Option, Question } from '../questionnaires/questions.ts'
import { entry, isEmpty } from './answers.rules.ts'

/** Shown where there is no answer yet. */
export const placeholder = '…'

/** An answer as text: labels of the chosen options and typed values, in the order of the options. */
export const answerText = (question: Worded, answer: Answer | undefined): string =>
  answerLines(question, answer).join(', ')

type Worded = Pick<Question, 'question_type' | 'options'>

/** The same, one line per option. */
export function answerLines(question: Worded, answer: Answer | undefined): string[] {
  if (!answer || isEmpty(answer)) return []
  const named = !optionsAre(question, 'inputs') || question.options.length > 1
  return question.options.flatMap((option) => optionText(option, answer, named) ?? [])
}

function optionText(option: Option, answer: Answer, named: boolean): string | undefined {
  const { name, label } = option
  const typed = entry(answer, valueKey(option))
  const isTyped = typed !== undefined && typed !== null && typed !== ''
  const chosen = entry(answer, name) === true
  if (!isTyped && !chosen) return undefined
  if (!isTyped) return label || name
  return named ? `${label || name}: ${words(typed)}` : words(typed)
}

export function words(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(words).join(', ')
  return value instanceof Map ? [...value.values()].map(words).join(', ') : String(value ?? placeholder)
}
