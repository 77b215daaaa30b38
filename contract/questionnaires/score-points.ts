import { isBox, takesAnswer } from './option-types.ts'
import { isNote, isOneChoice, optionsAre } from './question-types.ts'
import type { Option, Question } from './questions.ts'
import type { Points, Score, Scoring } from './scoring.ts'

type Scored = Pick<
  Question,
  'question_type' | 'options' | 'variable_name' | 'calculation' | 'section_name'
> & { repeat?: number | undefined }

/** The smallest and largest value that can be reached; null if there is no limit. */
export type Reach = { min: number; max: number } | null

/**
 * How a question gives points: by its chosen options, with the sum of their points, or by its number. Undefined if it
 * cannot.
 */
export type PointsOf =
  | { by: 'options'; points: ReadonlyMap<string, number>; one: boolean }
  | { by: 'number'; option: Option | undefined }

/** Options without points of their own have their value, or name, if all of the question's are numbers. */
export function pointsOf(question: Scored, points: Points): PointsOf | undefined {
  if (isNote(question)) return question.calculation === '' ? undefined : { by: 'number', option: undefined }
  if (question.question_type === 'rank') return undefined
  const inputs = question.options.filter(takesAnswer)
  const given = Object.hasOwn(points, question.variable_name) ? points[question.variable_name] : undefined
  const boxes = optionsWithPoints(question)
  const one = isOneChoice(question)
  if (given) {
    const own = boxes.flatMap(({ name }) =>
      Object.hasOwn(given, name) ? [[name, given[name] ?? 0] as const] : [],
    )
    if (own.length > 0) return { by: 'options', points: new Map(own), one }
  }
  if (optionsAre(question, 'choices')) {
    const numbers = inputs.map(({ name, value }) => [name, numberIn(value ?? name)] as const)
    const all = numbers.filter((pair): pair is [string, number] => pair[1] !== undefined)
    return numbers.length > 0 && all.length === numbers.length
      ? { by: 'options', points: new Map(all), one }
      : undefined
  }
  const [option, second] = inputs
  return option && !second && ['number', 'integer', 'range'].includes(option.type)
    ? { by: 'number', option }
    : undefined
}

const numberIn = (text: string) => (/^-?\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : undefined)

/** What an answer can reach. @param offered names of the options that are offered, by default all */
export function reachOf(of: PointsOf, offered?: ReadonlySet<string>): Reach {
  if (of.by === 'number') {
    const range = of.option?.range
    return range ? { min: range.start, max: range.end } : null
  }
  const values = [...of.points].filter(([name]) => !offered || offered.has(name)).map(([, value]) => value)
  if (values.length === 0) return null
  const [least, most] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]
  if (of.one) return { min: least, max: most }
  // At least one is chosen.
  const sum = (some: number[]) => some.reduce((total, value) => total + value, 0)
  return {
    min: least < 0 ? sum(values.filter((value) => value < 0)) : least,
    max: most > 0 ? sum(values.filter((value) => value > 0)) : most,
  }
}

/** A part of a score: a question or a section, with its weight. */
export interface Part {
  weight: number
  value: number | null
  reach: Reach
}

/** The mean or sum of parts with values, rounded to six decimals. */
export function combined(method: Score['method'], parts: readonly Part[]): number | null {
  const answered = parts.filter((part) => part.value !== null)
  if (answered.length === 0) return null
  const total = answered.reduce((sum, { weight, value }) => sum + weight * (value ?? 0), 0)
  return rounded(method === 'sum' ? total : total / weightOf(answered))
}

/** What the mean or sum of parts can reach. */
export function combinedReach(method: Score['method'], parts: readonly Part[]): Reach {
  if (parts.length === 0 || parts.some(({ reach }) => reach === null)) return null
  const over = (bound: 'min' | 'max') => {
    const total = parts.reduce((sum, { weight, reach }) => sum + weight * (reach?.[bound] ?? 0), 0)
    return rounded(method === 'sum' ? total : total / weightOf(parts))
  }
  return { min: over('min'), max: over('max') }
}

export const weightOf = (parts: readonly { weight: number }[]) =>
  parts.reduce((sum, { weight }) => sum + weight, 0)

export const rounded = (value: number) => Math.round(value * 1e6) / 1e6 + 0

/** Where a value lies between the bounds, from 0 to 100 with one decimal; null without bounds. */
export function percentOf(value: number | null, reach: Reach): number | null {
  if (value === null || reach === null || !(reach.max > reach.min)) return null
  const share = (100 * (value - reach.min)) / (reach.max - reach.min)
  return Math.round(10 * Math.min(100, Math.max(0, share))) / 10
}

/** The questions of a score in the order of the survey; those that were removed or give no points are left out. */
export function scoredQuestions<Q extends Scored>(
  { questions }: Pick<Score, 'questions'>,
  { points }: Pick<Scoring, 'points'>,
  asked: readonly Q[],
): { question: Q; weight: number; points: PointsOf }[] {
  const weights = new Map(questions.map(({ variable, weight }) => [variable, weight]))
  return asked.flatMap((question) => {
    const weight = weights.get(question.variable_name)
    const own = weight === undefined || question.repeat !== undefined ? undefined : pointsOf(question, points)
    return weight !== undefined && own ? [{ question, weight, points: own }] : []
  })
}

/** What a score can reach if every question is asked and answered. */
export function reachOfScore(
  score: Score,
  scoring: Pick<Scoring, 'points'>,
  asked: readonly Scored[],
): Reach {
  if (score.range) return score.range
  if (score.method === 'expression') return null
  const parts = scoredQuestions(score, scoring, asked).map(({ question, weight, points }) => ({
    section: question.section_name,
    weight,
    value: null,
    reach: reachOf(points),
  }))
  if (score.sections.length === 0) return combinedReach(score.method, parts)
  const bySection = Map.groupBy(parts, ({ section }) => section)
  return combinedReach(
    score.method,
    score.sections.flatMap(({ section, weight }) => {
      const own = bySection.get(section)
      return own ? [{ weight, value: null, reach: combinedReach(score.method, own) }] : []
    }),
  )
}

/** The definition in the order of the survey, without points of options that do not exist, as a survey file has it. */
export function tidyScoring(scoring: Scoring, asked: readonly Scored[]): Scoring {
  const place = new Map(asked.map(({ variable_name }, at) => [variable_name, at]))
  const ofSection = new Map(asked.map(({ section_name }, at) => [section_name, at] as const).toReversed())
  const inOrder = <T>(list: readonly T[], placeOf: (one: T) => number | undefined) =>
    list.toSorted((one, other) => (placeOf(one) ?? Infinity) - (placeOf(other) ?? Infinity))
  const points = asked.flatMap(({ variable_name, options }) => {
    const given = variable_name !== '' && Object.hasOwn(scoring.points, variable_name)
    const own = Object.entries((given && scoring.points[variable_name]) || {}).filter(([option]) =>
      options.some(({ name }) => name === option),
    )
    return own.length > 0 ? [[variable_name, Object.fromEntries(own)] as const] : []
  })
  return {
    ...scoring,
    points: Object.fromEntries(points),
    scores: scoring.scores.map((score) => ({
      ...score,
      expression: score.method === 'expression' ? score.expression.trim().replace(/\s*\n\s*/g, ' ') : '',
      questions:
        score.method === 'expression' ? [] : inOrder(score.questions, ({ variable }) => place.get(variable)),
      sections:
        score.method === 'expression' ? [] : inOrder(score.sections, ({ section }) => ofSection.get(section)),
    })),
  }
}

/** The options that can have points. */
export const optionsWithPoints = (question: Scored): Option[] => {
  if (isNote(question) || question.question_type === 'rank') return []
  const inputs = question.options.filter(takesAnswer)
  return optionsAre(question, 'choices') ? inputs : inputs.filter(isBox)
}

/** Whether a question can count in scores, as it is or once its options have points. */
export const canCount = (question: Scored): boolean =>
  question.variable_name !== '' &&
  question.repeat === undefined &&
  (optionsWithPoints(question).length > 0 || pointsOf(question, {}) !== undefined)
