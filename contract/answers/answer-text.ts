import type { Value } from '../expressions/values.ts'
import { isBox, valueKey } from '../questionnaires/option-types.ts'
import { optionsAre } from '../questionnaires/question-types.ts'
import type { Answer, Option, Question } from '../questionnaires/questions.ts'
import { entry, isBlank, isEmpty } from './answers.rules.ts'

/** Shown in place of a missing answer. */
export const placeholder = '…'

/** An answer as text: labels of the chosen options and typed values, in the order of the options. */
export const answerText = (question: Worded, answer: Answer | undefined): string =>
  answerLines(question, answer).join(', ')

const separator = '; '

/**
 * An answer as in results, so that programs can split it: the separator within a label or a typed text is escaped by a
 * backslash, and backslashes before a separator are doubled. A single input is unchanged.
 */
export function resultText(question: Worded, answer: Answer | undefined): string {
  const lines = answerLines(question, answer)
  return (isNamed(question) ? lines.map(escaped) : lines).join(separator)
}

const escaped = (line: string) =>
  line.replace(
    /(\\*)(; |$)/g,
    (_all, slashes: string, end: string) => slashes + slashes + (end && `\\${end}`),
  )

/** A `resultText` for people, without escapes. */
export const withoutEscapes = (question: Worded, text: string): string =>
  isNamed(question)
    ? text.replace(/\\+(?=; |$)/g, (slashes) => '\\'.repeat(Math.floor(slashes.length / 2)))
    : text

/** The possible forms of a part of a label or of a typed text in `resultText`: unchanged, or escaped. */
export const partsInResultText = (part: string): string[] => [
  ...new Set([part, part.replace(/(\\*);( |$)/g, '$1$1\\;$2')]),
]

type Worded = Pick<Question, 'question_type' | 'options'>

/** The same, one line per option. */
export function answerLines(question: Worded, answer: Answer | undefined): string[] {
  if (!answer || isEmpty(answer)) return []
  const named = isNamed(question)
  const choices = optionsAre(question, 'choices')
  // A text beside an unticked choice does not count.
  const isLeftOut = (option: Option) => choices && isBox(option) && entry(answer, option.name) !== true
  return question.options.flatMap((option) => (!isLeftOut(option) && optionText(option, answer, named)) || [])
}

/** Whether a typed value needs the label of its option to be understood. */
const isNamed = (question: Worded) => !optionsAre(question, 'inputs') || question.options.length > 1

function optionText(option: Option, answer: Answer, named: boolean): string | undefined {
  const { name, label } = option
  const typed = entry(answer, valueKey(option))
  const isTyped = !isBlank(typed)
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
