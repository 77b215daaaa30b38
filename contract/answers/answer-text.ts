import { isEmpty, entry } from './answers.rules.ts'
import type { Value } from '../expressions/values.ts'
import type { Answer, Option, Question } from '../questionnaires/questions.ts'

/** Stands for an answer that is not given yet. */
export const placeholder = '…'

/** An answer as people read it: labels of what is chosen, what was typed, in the order of the options. */
export const answerText = (question: Worded, answer: Answer | undefined): string =>
  answerLines(question, answer).join(', ')

type Worded = Pick<Question, 'question_type' | 'options'>

/** The same with a line for each option. */
export function answerLines({ question_type, options }: Worded, answer: Answer | undefined): string[] {
  if (!answer || isEmpty(answer)) return []
  const named = question_type !== 'other' || options.length > 1
  return options.flatMap((option) => optionText(option, answer, named) ?? [])
}

function optionText({ name, label, type }: Option, answer: Answer, named: boolean): string | undefined {
  const typed = entry(answer, type === 'file' ? `${name}-file` : `${name}-data`)
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
