import type { Value } from '../expressions/values.ts'
import { distinctLabels } from '../questionnaires/option-labels.ts'
import { isBox, valueKey } from '../questionnaires/option-types.ts'
import { optionsAre } from '../questionnaires/question-types.ts'
import type { Answer, Option, Question } from '../questionnaires/questions.ts'
import { entry, isBlank, isEmpty, ranked } from './answers.rules.ts'

/** Shown in place of a missing answer. */
export const placeholder = '…'

/** An answer as text: labels of the chosen options and typed values, in the order of the options. */
export const answerText = (question: Worded, answer: Answer | undefined): string =>
  answerLines(question, answer).join(', ')

const separator = '; '

/**
 * An answer as in results, so that programs can split it: in a cell with several values the separator within a label or a
 * typed text is escaped by a backslash, and backslashes before a separator are doubled. A single value is unchanged.
 */
export const resultText = (question: Worded, answer: Answer | undefined): string =>
  joinedLines(answerLines(question, answer))

/** Several values in a cell. */
export const joinedLines = (lines: readonly string[]): string =>
  (lines.length > 1 ? lines.map(escaped) : lines).join(separator)

const escaped = (line: string) =>
  line.replace(
    /(\\*)(; |$)/g,
    (_all, slashes: string, end: string) => slashes + slashes + (end && `\\${end}`),
  )

/** The possible forms of a part of a label or of a typed text in `resultText`: unchanged, or escaped. */
export const partsInResultText = (part: string): string[] => [
  ...new Set([part, part.replace(/(\\*);( |$)/g, '$1$1\\;$2')]),
]

interface Worded extends Pick<Question, 'question_type' | 'options'> {
  /** Options that were removed, which answers may still contain. */
  former_options?: readonly Option[]
}

/** The same, one line per option. */
export function answerLines(question: Worded, answer: Answer | undefined): string[] {
  if (!answer || isEmpty(answer)) return []
  const named = isNamed(question)
  const choices = optionsAre(question, 'choices')
  // A text beside an unticked choice does not count.
  const isLeftOut = (option: Option) => choices && isBox(option) && entry(answer, option.name) !== true
  const { options, former_options = [] } = question
  const labels = distinctLabels(options, former_options)
  if (question.question_type === 'rank') {
    const all = [...options, ...former_options]
    return ranked({ options: all }, answer).map((option) => labels[all.indexOf(option)] || option.name)
  }
  return [...options, ...former_options].flatMap(
    (option, at) =>
      (!isLeftOut(option) && optionText(option, labels[at] ?? option.name, answer, named)) || [],
  )
}

/** Whether a typed value needs the label of its option to be understood. */
const isNamed = (question: Worded) =>
  !optionsAre(question, 'inputs') || question.options.length + (question.former_options?.length ?? 0) > 1

function optionText(option: Option, label: string, answer: Answer, named: boolean): string | undefined {
  const { name } = option
  const typed = entry(answer, valueKey(option))
  const isTyped = !isBlank(typed)
  const chosen = entry(answer, name) === true
  if (!isTyped && !chosen) return undefined
  if (!isTyped) return label
  return named ? `${label}: ${words(typed)}` : words(typed)
}

export function words(value: Value): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(words).join(', ')
  return value instanceof Map ? [...value.values()].map(words).join(', ') : String(value ?? placeholder)
}
