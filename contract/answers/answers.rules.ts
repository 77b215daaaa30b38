import { isBox, shapeOf, takesAnswer, valueKey } from '../questionnaires/option-types.ts'
import { isNote, isOneChoice, optionsAre } from '../questionnaires/question-types.ts'
import type { Answer, Option, Question } from '../questionnaires/questions.ts'
import { valueProblem } from './value-problems.ts'

/** An error of one option of an answer; `option` is its name, or the unknown key. */
export interface AnswerProblem {
  option: string
  words: string
}

type QuestionInputs = Pick<Question, 'question_type' | 'options'>

/** An own property of the answer; inherited ones such as `constructor` are ignored. */
export const entry = (answer: Answer, key: string) => (Object.hasOwn(answer, key) ? answer[key] : undefined)

/**
 * Whether nothing is ticked, typed or uploaded. 0 is a value; an unticked box and an invisible text are not.
 */
export const isEmpty = (answer: Answer | undefined) => !answer || Object.values(answer).every(isNothing)
const isNothing = (value: Answer[string]) => value === false || isBlank(value)

/** Whether a value is invisible: white space, control characters and zero-width marks. */
export const isBlank = (value: Answer[string] | undefined): value is '' | null | undefined =>
  value === undefined || value === null || (typeof value === 'string' && !visible.test(value))
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u

/**
 * Whether the answer counts in progress (SRV-49). A text beside an unticked choice does not count; multi-select needs a
 * selection, unless all its options are inputs that cannot be ticked.
 */
export function isAnsweredBy(
  { question_type, options }: QuestionInputs,
  answer: Answer | undefined,
): boolean {
  if (!answer || isEmpty(answer)) return false
  if (!optionsAre({ question_type }, 'choices')) return true
  const needsTick = !isOneChoice({ question_type }) && options.some(isBox)
  return options.some(
    (option) =>
      entry(answer, option.name) === true ||
      (!needsTick && !isBox(option) && takesAnswer(option) && !isBlank(entry(answer, valueKey(option)))),
  )
}

/** Whether an option is chosen: ticked, or given a place. */
export const isChosen = (
  { question_type }: Pick<QuestionInputs, 'question_type'>,
  answer: Answer,
  option: Option,
) => (question_type === 'rank' ? placeOf(answer, option) !== undefined : entry(answer, option.name) === true)

/** The place that an answer gives to an option of a rank, from 1. */
function placeOf(answer: Answer, option: Option): number | undefined {
  const place = entry(answer, valueKey(option))
  return typeof place === 'number' ? place : undefined
}

/** The options with a place in a rank, the first one first. */
export const ranked = ({ options }: Pick<QuestionInputs, 'options'>, answer: Answer): Option[] =>
  options
    .flatMap((option) => {
      const place = placeOf(answer, option)
      return place === undefined ? [] : [{ option, place }]
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ option }) => option)

/** The answer that puts options in this order. */
export const rankOf = (options: readonly Option[]): Answer =>
  Object.fromEntries(options.map((option, at) => [valueKey(option), at + 1]))

/** Drops keys of options that are no longer offered: their values stay in the record, but no longer count. */
export function withOfferedOptions({ options }: Pick<QuestionInputs, 'options'>, answer: Answer): Answer {
  const names = new Set(options.map(({ name }) => name))
  const isOffered = (key: string) => names.has(key) || names.has(key.replace(/-(data|file)$/, ''))
  const keys = Object.keys(answer)
  return keys.every(isOffered)
    ? answer
    : Object.fromEntries(Object.entries(answer).filter(([key]) => isOffered(key)))
}

/** Whether two answers are equal, when unticked boxes and empty inputs are ignored. */
export function sameAnswer(one: Answer | undefined, other: Answer | undefined): boolean {
  const [a, b] = [nonEmptyEntries(one), nonEmptyEntries(other)]
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value)
}
const nonEmptyEntries = (answer: Answer | undefined) =>
  new Map(Object.entries(answer ?? {}).filter(([, value]) => !isNothing(value)))

/** The newest record of a question, as needed by a save. */
export interface LatestRecord {
  id: number
  answer: Answer
}

/**
 * Whether a save would overwrite a record that its user has not seen, even their own from another window (SRV-98).
 * `seen` is the record that was shown when they began to type, null for none; undefined skips the check. An equal
 * answer overwrites nothing, unless it includes a file.
 */
export const overwritesUnseen = (
  { seen, answer, hasFiles }: { seen: number | null | undefined; answer: Answer; hasFiles: boolean },
  latest: LatestRecord | undefined,
): boolean =>
  seen !== undefined &&
  latest !== undefined &&
  latest.id > (seen ?? 0) &&
  (hasFiles || !sameAnswer(latest.answer, answer))

/**
 * The answer after a click on an option (SRV-36). Single-select: clears the other options, and a second click
 * unselects. Multi-select: toggles the option. A text beside an option is cleared with it; other inputs are not
 * changed.
 */
export function choose(question: QuestionInputs, answer: Answer, name: string): Answer {
  const clicked = question.options.find((option) => option.name === name && takesAnswer(option))
  if (!clicked) return answer
  const chosen = entry(answer, name) !== true
  const cleared = question.options.filter((option) =>
    option === clicked ? !chosen : isOneChoice(question) && entry(answer, option.name) === true,
  )
  const dropped = new Set(cleared.filter((option) => shapeOf(option) === 'box-with-text').map(valueKey))
  const unchanged = Object.entries(answer).filter(([key]) => !dropped.has(key))
  return Object.fromEntries([...unchanged, ...cleared.map((option) => [option.name, false]), [name, chosen]])
}

/** All errors of an answer (SRV-34, SEC-42); empty if it can be saved. Empty values are always valid. */
export function answerProblems(question: QuestionInputs, answer: Answer): AnswerProblem[] {
  const expected = keysOf(question)
  const problems = Object.entries(answer).flatMap(([key, value]) => {
    const found = expected.get(key)
    if (!found) return [{ option: key, words: 'This question has no such option.' }]
    const words = found.check(value)
    return words ? [{ option: found.option.name, words }] : []
  })
  const choices = question.options.filter(({ name }) => expected.has(name) && entry(answer, name) === true)
  const [, second] = choices
  if (isOneChoice(question) && second) {
    problems.push({ option: second.name, words: 'Only one option can be chosen.' })
  }
  if (question.question_type === 'rank') problems.push(...placeProblems(question, answer))
  if (optionsAre(question, 'inputs')) {
    const withoutValue = choices.filter(
      (option) => !isBox(option) && isEmpty({ ...answer, [option.name]: false }),
    )
    problems.push(...withoutValue.map(({ name }) => ({ option: name, words: 'A value is missing.' })))
  }
  return problems
}

/** Places are whole numbers from 1 to the number of options, each given once. */
function placeProblems({ options }: QuestionInputs, answer: Answer): AnswerProblem[] {
  const taken = new Set<number>()
  return options.flatMap((option) => {
    const place = placeOf(answer, option)
    if (place === undefined) return []
    const isTaken = taken.has(place)
    taken.add(place)
    const last = options.length
    if (!Number.isInteger(place) || place < 1 || place > last)
      return [{ option: option.name, words: `A place is a whole number from 1 to ${last}.` }]
    return isTaken ? [{ option: option.name, words: 'Two options cannot have the same place.' }] : []
  })
}

interface Key {
  option: Option
  check: (value: Answer[string]) => string | undefined
}

/** The keys that an answer of this question may have. Cached, since question objects are immutable. */
function keysOf(question: QuestionInputs): ReadonlyMap<string, Key> {
  const known = keysByQuestion.get(question)
  if (known) return known
  const keys = makeKeys(question)
  keysByQuestion.set(question, keys)
  return keys
}
const keysByQuestion = new WeakMap<QuestionInputs, ReadonlyMap<string, Key>>()

function makeKeys(question: QuestionInputs): Map<string, Key> {
  const keys = new Map<string, Key>()
  if (isNote(question)) return keys
  for (const option of question.options.filter(takesAnswer)) {
    if (question.question_type !== 'rank')
      keys.set(option.name, { option, check: (value) => valueProblem({ type: 'boolean' }, value) })
    // Only the tick of a box among choices is stored; a box that is an input of its own may also have a value.
    if (shapeOf(option) === 'box' && optionsAre(question, 'choices')) continue
    keys.set(valueKey(option), { option, check: (value) => valueProblem(option, value) })
  }
  return keys
}
