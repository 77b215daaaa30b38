import { z } from 'zod'
import { answerId } from '../questionnaires/answer-key.ts'
import { compileExpression } from '../expressions/expressions.ts'
import type { Value } from '../expressions/values.ts'
import { isNote, isRendered } from '../questionnaires/question-types.ts'
import { valueKey } from '../questionnaires/option-types.ts'
import type { Question } from '../questionnaires/questions.ts'
import type { Score, Scoring } from '../questionnaires/scoring.ts'
import {
  combined,
  combinedReach,
  percentOf,
  reachOf,
  rounded,
  scoredQuestions,
  weightOf,
  type Part,
  type PointsOf,
} from '../questionnaires/score-points.ts'
import { entry, isAnsweredBy } from './answers.rules.ts'
import type { SurveyState } from './survey-state.ts'

const scoreValue = z.object({
  /** Null if too few questions are answered, or the expression has no value. */
  value: z.number().nullable(),
  /** What can be reached with the questions that are asked in this set; null without a limit. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** Where the value lies between them, 0 to 100 with one decimal. */
  percent: z.number().nullable(),
  /** Numbers of questions; both 0 for an expression. */
  answered: z.number().int(),
  asked: z.number().int(),
})

/** A score of an answer set, as it is stored with it, with the same for each section with questions of the score. */
export const setScore = scoreValue.extend({
  sections: z.array(scoreValue.extend({ section: z.string() })),
})
export type SetScore = z.output<typeof setScore>

/** A score with its label. */
export const shownScore = setScore.extend({ name: z.string(), label: z.string() })
export type ShownScore = z.output<typeof shownScore>

/** The scores of a set in the order of their definitions. */
export const shownScores = ({ scores }: Scoring, ofSet: SetScores): ShownScore[] =>
  scores.flatMap(({ name, label }) => {
    const own = Object.hasOwn(ofSet, name) ? ofSet[name] : undefined
    return own ? [{ ...own, name, label }] : []
  })

/** By the name of the score. */
export type SetScores = Record<string, SetScore>

/**
 * The scores of an answer set. A question that is not asked does not count. One that is asked and not answered is left
 * out of a mean, adds nothing to a sum, and counts in the share that must be answered.
 */
export function scoresOf(state: SurveyState, scoring: Scoring): SetScores {
  const scores: SetScores = {}
  // Null while a score has no value, so that expressions can tell.
  const earlier = new Map<string, Value>()
  for (const score of scoring.scores) {
    const found =
      score.method === 'expression' ? ofExpression(state, score, earlier) : ofQuestions(state, score, scoring)
    scores[score.name] = found
    earlier.set(score.name, found.value)
  }
  return scores
}

interface AskedPart extends Part {
  section: string
}

function ofQuestions(state: SurveyState, score: Score, scoring: Scoring): SetScore {
  const parts = scoredQuestions(score, scoring, state.model.questions).flatMap(
    ({ question, weight, points }): AskedPart[] => {
      const id = answerId(question)
      return state.isRelevant(id)
        ? [
            {
              section: question.section_name,
              weight,
              value: valueIn(state, question, points),
              reach: reachOf(points, state.offered(id)),
            },
          ]
        : []
    },
  )
  const bySection = [...Map.groupBy(parts, ({ section }) => section)]
  const sections = bySection.map(([section, own]) => ({ section, ...combinedScore(score, own) }))
  if (score.sections.length === 0) return { ...limited(score, combinedScore(score, parts)), sections }
  const weights = new Map(score.sections.map(({ section, weight }) => [section, weight]))
  const ofSections = sections.flatMap(({ section, value, min, max }): Part[] => {
    const weight = weights.get(section)
    return weight === undefined
      ? []
      : [{ weight, value, reach: min === null || max === null ? null : { min, max } }]
  })
  const counted = parts.filter(({ section }) => weights.has(section))
  return {
    ...limited(score, { ...combinedScore(score, ofSections), ...countOf(counted) }),
    sections: sections.filter(({ section }) => weights.has(section)),
  }
}

type ScoreValue = z.output<typeof scoreValue>

function combinedScore({ method, minimum }: Score, parts: readonly Part[]): ScoreValue {
  const answered = parts.filter(({ value }) => value !== null)
  const isEnough = 100 * weightOf(answered) >= minimum * weightOf(parts) - 1e-9
  const value = isEnough ? combined(method, parts) : null
  // What was not answered does not change a mean, but is missing in a sum.
  const reach = combinedReach(method, method === 'sum' || answered.length === 0 ? parts : answered)
  return {
    value,
    min: reach?.min ?? null,
    max: reach?.max ?? null,
    percent: percentOf(value, reach),
    ...countOf(parts),
  }
}

const countOf = (parts: readonly Part[]) => ({
  answered: parts.filter(({ value }) => value !== null).length,
  asked: parts.length,
})

/** With the bounds that the author has given. */
const limited = ({ range }: Score, found: ScoreValue): ScoreValue =>
  range ? { ...found, ...range, percent: percentOf(found.value, range) } : found

function ofExpression(state: SurveyState, score: Score, earlier: ReadonlyMap<string, Value>): SetScore {
  const { expression } = compileExpression(score.expression, {
    has: (name) => state.model.variables.has(name) || earlier.has(name),
  })
  const result = expression && state.evaluate(expression, earlier)
  const value = typeof result === 'number' && Number.isFinite(result) ? rounded(result) : null
  return {
    ...limited(score, { value, min: null, max: null, percent: null, answered: 0, asked: 0 }),
    sections: [],
  }
}

/** The points of an answer; null if it is missing, not valid, or has no points. */
function valueIn(state: SurveyState, question: Question, points: PointsOf): number | null {
  const id = answerId(question)
  if (isNote(question)) return numberOf(state.value(question.variable_name))
  const answer = state.answerOf(id)
  // Hidden inputs have answers that the form fills in, and no marks.
  const isGiven = isRendered(question) ? state.isAnswered(id) : isAnsweredBy(question, answer)
  if (!answer || !isGiven) return null
  if (points.by === 'number') return points.option ? numberOf(entry(answer, valueKey(points.option))) : null
  const offered = state.offered(id)
  const chosen = [...points.points].filter(
    ([name]) => entry(answer, name) === true && (!offered || offered.has(name)),
  )
  return chosen.length === 0 ? null : chosen.reduce((sum, [, value]) => sum + value, 0)
}

function numberOf(value: Value | undefined): number | null {
  if (typeof value === 'boolean') return Number(value)
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
