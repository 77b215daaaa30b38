import type { Value } from '../expressions/values.ts'
import { shapeOf, takesAnswer, valueKey, type OptionShape } from '../questionnaires/option-types.ts'
import { optionsAre, type QuestionType } from '../questionnaires/question-types.ts'
import type { Answer, Option, Question } from '../questionnaires/questions.ts'
import { entry, isBlank, isEmpty, ranked } from './answers.rules.ts'

type QuestionInputs = Pick<Question, 'question_type' | 'options'>

/** The value of a question's variable in conditions; undefined if it is unanswered. */
export const valueOf = (
  { question_type, options }: QuestionInputs,
  answer: Answer | undefined,
): Value | undefined =>
  !answer || isEmpty(answer) ? undefined : byQuestionType[question_type](options, answer)

const byQuestionType: Readonly<
  Record<QuestionType, (options: Option[], answer: Answer) => Value | undefined>
> = {
  'single-select': (options, answer) => chosen(options, answer)[0],
  'multi-select'(options, answer) {
    const names = chosen(options, answer)
    return names.length > 0 ? names : undefined
  },
  rank(options, answer) {
    const names = ranked({ options }, answer).map(({ name, value }) => value ?? name)
    return names.length > 0 ? names : undefined
  },
  note: inputValues,
  other: inputValues,
}

/** The text beside a choice, `<variable>_data` in conditions; several texts are joined by '; '. */
export function dataOf(question: QuestionInputs, answer: Answer | undefined): Value | undefined {
  if (!answer) return undefined
  const withData = optionsAre(question, 'inputs')
    ? question.options.filter((option) => shapeOf(option) === 'box-with-text')
    : question.options
  const data = withData.map((option) => typed(option, answer)).filter((value) => value !== undefined)
  return data.length > 1 ? data.join('; ') : data[0]
}

const chosen = (options: Option[], answer: Answer) =>
  options
    .filter((option) => takesAnswer(option) && ticked(option, answer))
    .map(({ name, value }) => value ?? name)

/** The value of the only input, or a map of the values by option name. */
function inputValues(options: Option[], answer: Answer) {
  const inputs = options.filter(takesAnswer)
  const only = inputs.length === 1 ? inputs[0] : undefined
  if (only) return inputValue(only, answer)
  const values = inputs.map((option) => [option.name, inputValue(option, answer)] as const)
  return new Map(values.filter((pair): pair is [string, string | number | boolean] => pair[1] !== undefined))
}

const inputValue = (option: Option, answer: Answer) => byShape[shapeOf(option)](option, answer)

const byShape: Readonly<Record<OptionShape, (option: Option, answer: Answer) => Typed | undefined>> = {
  box: (option, answer) => typed(option, answer) ?? ticked(option, answer),
  'box-with-text': ticked,
  typed,
  file: typed,
  reference: () => undefined,
}

type Typed = string | number | boolean

function ticked({ name }: Option, answer: Answer) {
  return entry(answer, name) === true
}

function typed(option: Option, answer: Answer): Typed | undefined {
  const value = entry(answer, valueKey(option))
  return isBlank(value) ? undefined : value
}
