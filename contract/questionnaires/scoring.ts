import { z } from 'zod'
import { line } from '../platform/texts.ts'
import { surveyLimits, variablePattern } from './questions.ts'

export const scoreLimits = { scores: 20, name: 60, label: 200, expression: 2_000, number: 1e9 } as const

/**
 * How the points of questions become a score: their mean or sum, each multiplied by its weight, or the result of an
 * expression.
 */
export const scoreMethods = ['mean', 'sum', 'expression'] as const
export type ScoreMethod = (typeof scoreMethods)[number]

const number = z.number().min(-scoreLimits.number).max(scoreLimits.number)
/** More points for less are given by the points of options, not by a negative weight. */
const weight = z.number().positive().max(1_000_000)
const variable = z.string().max(surveyLimits.name).regex(variablePattern)

/** A score of a survey. */
export const score = z.object({
  /** Its variable in expressions of later scores, in results and in files. */
  name: z
    .string()
    .max(scoreLimits.name)
    .regex(variablePattern, 'Use letters, digits and _, and do not start with a digit')
    .meta({ examples: ['climate_action'] }),
  label: line(scoreLimits.label).refine((text) => text !== '', 'Please enter a label'),
  method: z.enum(scoreMethods),
  /** The questions that count, by their variables; none with an expression. */
  questions: z.array(z.object({ variable, weight })).max(surveyLimits.questions),
  /** If given, the score is the mean or sum of the values of these sections. */
  sections: z
    .array(z.object({ section: z.string().max(surveyLimits.name), weight }))
    .max(surveyLimits.questions),
  /** The share of questions, by weight, that must be answered, in percent; below it there is no value. */
  minimum: z.number().min(0).max(100),
  /** CEL over the variables of questions and the names of earlier scores; '' with another method. */
  expression: z.string().max(scoreLimits.expression),
  /** The smallest and largest value; by default computed from the points. */
  range: z
    .object({ min: number, max: number })
    .refine(({ min, max }) => min < max, 'The largest value must be above the smallest')
    .nullable(),
})
export type Score = z.output<typeof score>

/** Points of options, by variable and name of the option. An option without points does not count as an answer. */
export const points = z.record(variable, z.record(z.string().max(surveyLimits.name), number))
export type Points = z.output<typeof points>

/** The scores of a survey. */
export const scoring = z.object({
  scores: z.array(score).max(scoreLimits.scores),
  points,
  /** Whether respondents see the scores of their own answers. */
  shown_to_respondents: z.boolean(),
})
export type Scoring = z.output<typeof scoring>

export const noScoring: Scoring = { scores: [], points: {}, shown_to_respondents: false }

/** Whether two definitions are equal, in whatever order the points are listed. */
export const isSameScoring = (one: Scoring, other: Scoring) => sortedText(one) === sortedText(other)
const sortedText = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
