import { z } from 'zod'
import { pageOf } from '../platform/lists.ts'
import { instant } from '../platform/texts.ts'
import { questionTypes } from '../questionnaires/question-types.ts'

const count = z.number().int()

/** How many answer sets have chosen an option. */
export const choiceFigure = z.object({ name: z.string(), label: z.string(), count })

/** How many values lie in `from` <= value < `to`; the last bar includes `to`. */
export const bar = z.object({ from: z.number(), to: z.number(), count })

/** Figures of one numeric input. `integers`: only whole numbers are allowed. */
export const numberFigures = z.object({
  name: z.string(),
  label: z.string(),
  integers: z.boolean(),
  count,
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  median: z.number(),
  bars: z.array(bar),
})

export const latestText = z.object({
  id: z.number().int(),
  /** At most 300 characters. */
  text: z.string(),
  user__email: z.string(),
  created_at: instant,
})

/** Summary of one question over the latest submissions: choices, figures of numbers, or the latest texts. */
export const questionSummary = z.object({
  question_id: z.number().int(),
  section_name: z.string(),
  question: z.string(),
  question_type: z.enum(questionTypes),
  /** Answer sets with an answer. */
  answered: count,
  choices: z.array(choiceFigure),
  numbers: z.array(numberFigures),
  texts: z.array(latestText),
})

/** Progress of a respondent; in a multi-user survey, their share of the shared set. */
export const respondent = z.object({
  /** Null when the account was deleted. */
  user_id: z.number().int().nullable(),
  name: z.string(),
  email: z.string(),
  answered: count,
  /** Questions that can be answered now. */
  visible: count,
  /** 0 to 100 with one decimal. */
  percentage: z.number(),
  last_answer_at: instant,
})

export const respondents = pageOf(respondent)

/** A page of questions in the order of the survey. */
export const surveySummary = pageOf(questionSummary).extend({
  /** All sections in order, with the number of questions that can be answered. */
  sections: z.array(z.object({ name: z.string(), questions: count })),
  /** When the figures were computed: with very many answers they are cached for a while. */
  reckoned_at: instant,
})

export type QuestionSummary = z.output<typeof questionSummary>
export type NumberFigures = z.output<typeof numberFigures>
export type ChoiceFigure = z.output<typeof choiceFigure>
export type HistogramBar = z.output<typeof bar>
export type LatestText = z.output<typeof latestText>
export type Respondent = z.output<typeof respondent>
export type SurveySummary = z.output<typeof surveySummary>

/** `count` bars of a histogram from `start`, each `step` wide. */
export interface Bars {
  start: number
  step: number
  count: number
}

const maxBars = 10

/** Bars with round edges for the numbers from min to max. */
export function barsFor(min: number, max: number, integers: boolean): Bars {
  // Numbers closer than floating point can tell apart are treated as equal.
  const minRange = Math.max(Math.abs(min) * 1e-9, Math.abs(max) * 1e-9, 1e-300)
  if (!(max - min > minRange)) return { start: min, step: 1, count: 1 }
  let step = 10 ** Math.floor(Math.log10((max - min) / maxBars))
  if (integers) step = Math.max(1, step)
  for (;;) {
    const start = round(Math.floor(round(min / step)) * step)
    const reach = round((max - start) / step)
    // The greatest number belongs to the last bar instead of starting another one.
    const count = integers ? Math.floor(reach) + 1 : Math.max(1, Math.ceil(reach))
    if (count <= maxBars) return { start, step, count }
    step = next(step)
  }
}

export const edges = ({ start, step }: Bars, at: number) => ({
  from: round(start + at * step),
  to: round(start + (at + 1) * step),
})

/** The next of 1, 2, 5, 10, 20, … */
function next(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step) + 1e-9)
  const digit = Math.round(step / power)
  return power * (digit < 2 ? 2 : digit < 5 ? 5 : 10)
}

/** Removes floating-point noise. */
const round = (value: number) => Number(value.toPrecision(12))
