import { isBox, shapeOf, takesAnswer, valueKey } from '../questionnaires/option-types.ts'
import { isNote, isOneChoice, optionsAre } from '../questionnaires/question-types.ts'
import type { Answer, Option, Question } from '../questionnaires/questions.ts'
import { valueProblem } from './value-problems.ts'

/** What is wrong with one option of an answer; `option` is its name, or the key that nobody knows. */
export interface AnswerProblem {
  option: string
  words: string
}

type Asked = Pick<Question, 'question_type' | 'options'>

/** An answer's own entry: what a key inherits, as `constructor` would, is no answer. */
export const entry = (answer: Answer, key: string) => (Object.hasOwn(answer, key) ? answer[key] : undefined)

/** Nothing is true, typed or uploaded. 0 is an answer; an unticked box and white space are none. */
export const isEmpty = (answer: Answer | undefined) => !answer || Object.values(answer).every(isNothing)
const isNothing = (value: Answer[string]) =>
  value === false || value === null || (typeof value === 'string' && value.trim() === '')

/**
 * What of an answer the question has inputs for. What was given to an option that is offered no longer stays in its
 * record, and is no answer now.
 */
export function offeredPart({ options }: Pick<Asked, 'options'>, answer: Answer): Answer {
  const names = new Set(options.map(({ name }) => name))
  const isOffered = (key: string) => names.has(key) || names.has(key.replace(/-(data|file)$/, ''))
  const keys = Object.keys(answer)
  return keys.every(isOffered)
    ? answer
    : Object.fromEntries(Object.entries(answer).filter(([key]) => isOffered(key)))
}

/** Whether two answers say the same; an unticked box and an empty input say nothing. */
export function sameAnswer(one: Answer | undefined, other: Answer | undefined): boolean {
  const [a, b] = [said(one), said(other)]
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)
}
const said = (answer: Answer | undefined) =>
  new Map(Object.entries(answer ?? {}).filter(([, value]) => !isNothing(value)))

/**
 * The answer after a click on an option (SRV-36): single-select clears the others, and unselects what was chosen;
 * multi-select turns the option over. A text beside a choice goes with it; inputs of their own are left alone.
 */
export function choose(question: Asked, answer: Answer, name: string): Answer {
  const clicked = question.options.find((option) => option.name === name && takesAnswer(option))
  if (!clicked) return answer
  const chosen = entry(answer, name) !== true
  const cleared = question.options.filter((option) =>
    option === clicked ? !chosen : isOneChoice(question) && entry(answer, option.name) === true,
  )
  const dropped = new Set(cleared.filter((option) => shapeOf(option) === 'box-with-text').map(valueKey))
  const kept = Object.entries(answer).filter(([key]) => !dropped.has(key))
  return Object.fromEntries([...kept, ...cleared.map((option) => [option.name, false]), [name, chosen]])
}

/** Everything wrong with an answer (SRV-34, SEC-42); none when it can be saved. Empty values are always right. */
export function answerProblems(question: Asked, answer: Answer): AnswerProblem[] {
  const expected = keysOf(question)
  const problems = Object.entries(answer).flatMap(([key, value]) => {
    const found = expected.get(key)
    if (!found) return [{ option: key, words: 'This question has no such option.' }]
    const words = found.check(value)
    return words ? [{ option: found.option.name, words }] : []
  })
  const choices = question.options.filter(({ name }) => expected.has(name) && entry(answer, name) === true)
  if (isOneChoice(question) && choices.length > 1) {
    problems.push({ option: choices[1]!.name, words: 'Only one option can be chosen.' })
  }
  if (optionsAre(question, 'inputs')) {
    const bare = choices.filter((option) => !isBox(option) && isEmpty({ ...answer, [option.name]: false }))
    problems.push(...bare.map(({ name }) => ({ option: name, words: 'A value is missing.' })))
  }
  return problems
}

interface Key {
  option: Option
  check: (value: Answer[string]) => string | undefined
}

/** The keys that an answer of this question may have; questions are never changed, so they are made once. */
function keysOf(question: Asked): ReadonlyMap<string, Key> {
  const known = keysByQuestion.get(question)
  if (known) return known
  const keys = makeKeys(question)
  keysByQuestion.set(question, keys)
  return keys
}
const keysByQuestion = new WeakMap<Asked, ReadonlyMap<string, Key>>()

function makeKeys(question: Asked): Map<string, Key> {
  const keys = new Map<string, Key>()
  if (isNote(question)) return keys
  for (const option of question.options.filter(takesAnswer)) {
    keys.set(option.name, { option, check: (value) => valueProblem('boolean', value) })
    // A tick among choices says all; as an input of its own it may be kept as a value, too.
    if (shapeOf(option) === 'box' && optionsAre(question, 'choices')) continue
    keys.set(valueKey(option), { option, check: (value) => valueProblem(option.type, value) })
  }
  return keys
}
