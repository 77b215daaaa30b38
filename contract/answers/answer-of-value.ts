import { momentOf } from '../expressions/moments.ts'
import { isList, odkNumber, odkText, odkTruth, type Value } from '../expressions/values.ts'
import { shapeOf, takesAnswer, valueKey, type OptionType } from '../questionnaires/option-types.ts'
import { isOneChoice, optionsAre } from '../questionnaires/question-types.ts'
import type { Answer, Question } from '../questionnaires/questions.ts'
import { rankOf } from './answers.rules.ts'
import { valueProblem } from './value-problems.ts'

type QuestionInputs = Pick<Question, 'question_type' | 'options'>

/**
 * The answer that a default or a calculation gives; undefined if the value fits no input, or is empty. Choices are named
 * in a list or separated by spaces. A question with several inputs has no such answer.
 */
export function answerOfValue(question: QuestionInputs, value: Value | undefined): Answer | undefined {
  if (value === undefined || value === null) return undefined
  if (question.question_type === 'rank') return rank(question, value)
  return optionsAre(question, 'choices') ? choices(question, value) : input(question, value)
}

const namesIn = (value: Value) => (isList(value) ? value.map(odkText) : odkText(value).split(/\s+/))

function rank({ options }: QuestionInputs, value: Value): Answer | undefined {
  const ordered = [...new Set(namesIn(value))].flatMap(
    (given) => options.find(({ name, value: own }) => (own ?? name) === given) ?? [],
  )
  return ordered.length > 0 ? rankOf(ordered) : undefined
}

function choices(question: QuestionInputs, value: Value): Answer | undefined {
  const names = namesIn(value)
  const chosen = question.options.filter(
    (option) => takesAnswer(option) && names.includes(option.value ?? option.name),
  )
  const given = isOneChoice(question) ? chosen.slice(0, 1) : chosen
  return given.length > 0 ? Object.fromEntries(given.map(({ name }) => [name, true])) : undefined
}

function input({ options }: QuestionInputs, value: Value): Answer | undefined {
  const [option, ...others] = options.filter(takesAnswer)
  if (!option || others.length > 0) return undefined
  const shape = shapeOf(option)
  if (shape === 'box' || shape === 'box-with-text')
    return odkTruth(value) ? { [option.name]: true } : undefined
  if (shape !== 'typed') return undefined
  const typed = typedValue(option.type, value)
  if (typed === '' || valueProblem(option, typed) !== undefined) return undefined
  return { [valueKey(option)]: typed }
}

function typedValue(type: OptionType, value: Value): string | number {
  if (type === 'number' || type === 'integer' || type === 'range') {
    const number = odkNumber(value)
    return Number.isFinite(number) ? number : ''
  }
  const text = odkText(value)
  const isMoment = momentOf(text) !== undefined
  if (type === 'date') return isMoment ? text.slice(0, 10) : text
  if (type === 'time') return isMoment ? text.slice(11, 16) : text.slice(0, 5)
  return text
}
