import { entry, isBox, isEmpty } from './answers.rules.ts'
import type { Value } from '../expressions/values.ts'
import type { Answer, Option, Question } from '../questionnaires/questions.ts'

type Asked = Pick<Question, 'question_type' | 'options'>

/**
 * What a question's variable is worth in conditions; undefined when unanswered. Single-select: the chosen option's
 * name; multi-select: the list of chosen names; one typed option: its value; several: a map by option name.
 */
export function valueOf({ question_type, options }: Asked, answer: Answer | undefined): Value | undefined {
  if (!answer || isEmpty(answer)) return undefined
  if (question_type === 'single-select') return chosen(options, answer)[0]
  if (question_type === 'multi-select') {
    const names = chosen(options, answer)
    return names.length > 0 ? names : undefined
  }
  const inputs = options.filter(({ type }) => type !== 'mapping')
  if (inputs.length === 1) return inputValue(inputs[0]!, answer)
  const values = inputs.map((option) => [option.name, inputValue(option, answer)] as const)
  return new Map(values.filter((pair): pair is [string, string | number | boolean] => pair[1] !== undefined))
}

/** The text beside a choice, `<variable>_data` in conditions; several texts are joined by '; '. */
export function dataOf({ question_type, options }: Asked, answer: Answer | undefined): Value | undefined {
  if (!answer) return undefined
  const withData =
    question_type === 'other' ? options.filter(({ type }) => type === 'boolean-with-text') : options
  const data = withData.map((option) => typed(option, answer)).filter((value) => value !== undefined)
  return data.length > 1 ? data.join('; ') : data[0]
}

const chosen = (options: Option[], answer: Answer) =>
  options
    .filter(({ name, type }) => type !== 'mapping' && entry(answer, name) === true)
    .map(({ name }) => name)

function inputValue(option: Option, answer: Answer) {
  const data = option.type === 'boolean-with-text' ? undefined : typed(option, answer)
  return data ?? (isBox(option) ? entry(answer, option.name) === true : undefined)
}

function typed({ name, type }: Option, answer: Answer) {
  const value = entry(answer, type === 'file' ? `${name}-file` : `${name}-data`)
  return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value
}
