import { z } from 'zod'
import { pageOf } from '../platform/lists.ts'
import { instant } from '../platform/texts.ts'
import { questionTypes } from '../questionnaires/question-types.ts'

const count = z.number().int()

/** How many sets have chosen an option. */
export const choiceFigure = z.object({ name: z.string(), label: z.string(), count })

/** How many numbers lie from `from` up to `to`, the last bar with `to` itself. */
export const bar = z.object({ from: z.number(), to: z.number(), count })

/** The numbers given to one input. `integers` where only whole ones are asked for. */
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
  /** At most 300 characters of it. */
  text: z.string(),
  user__email: z.string(),
  created_at: instant,
})

/** What was answered to one question in the latest submissions: its choices, its numbers, or else the latest texts. */
export const questionSummary = z.object({
  question_id: z.number().int(),
  section_name: z.string(),
  question: z.string(),
  question_type: z.enum(questionTypes),
  /** Sets with an answer. */
  answered: count,
  choices: z.array(choiceFigure),
  numbers: z.array(numberFigures),
  texts: z.array(latestText),
})

/** How far somebody is; in a survey that is filled together, how much of the shared set is theirs. */
export const respondent = z.object({
  /** Null when the account is gone. */
  user_id: z.number().int().nullable(),
  name: z.string(),
  email: z.string(),
  answered: count,
  /** Questions that they can answer now. */
  visible: count,
  /** 0 to 100 with one decimal. */
  percentage: z.number(),
  last_answer_at: instant,
})

export const respondents = pageOf(respondent)

/** A page of questions in the order of the survey. */
export const surveySummary = pageOf(questionSummary).extend({
  /** In their order, with how many questions can be answered in each. */
  sections: z.array(z.object({ name: z.string(), questions: count })),
  /** When the figures were reckoned: over very many answers they are kept for a while. */
  reckoned_at: instant,
})

export type QuestionSummary = z.output<typeof questionSummary>
export type NumberFigures = z.output<typeof numberFigures>
export type ChoiceFigure = z.output<typeof choiceFigure>
export type Bar = z.output<typeof bar>
export type LatestText = z.output<typeof latestText>
export type Respondent = z.output<typeof respondent>
export type SurveySummary = z.output<typeof surveySummary>

/** Bars of a histogram: `count` of them from `start`, each `step` wide. */
export interface Bars {
  start: number
  step: number
  count: number
}

const mostBars = 10

/** Bars for numbers between these two whose edges are round, so that they can be read. */
export function barsFor(min: number, max: number, integers: boolean): Bars {
  // Numbers that are the same but for what a computer cannot tell apart.
  const least = Math.max(Math.abs(min) * 1e-9, Math.abs(max) * 1e-9, 1e-300)
  if (!(max - min > least)) return { start: min, step: 1, count: 1 }
  let step = 10 ** Math.floor(Math.log10((max - min) / mostBars))
  if (integers) step = Math.max(1, step)
  for (;;) {
    const start = round(Math.floor(round(min / step)) * step)
    const reach = round((max - start) / step)
    // The greatest number closes the last bar rather than opening another one for itself.
    const count = integers ? Math.floor(reach) + 1 : Math.max(1, Math.ceil(reach))
    if (count <= mostBars) return { start, step, count }
    step = next(step)
  }
}

/** The edges of a bar. */
export const edges = ({ start, step }: Bars, at: number) => ({
  from: round(start + at * step),
  to: round(start + (at + 1) * step),
})

/** 1, 2, 5, 10, and so on. */
function next(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step) + 1e-9)
  const digit = Math.round(step / power)
  return power * (digit < 2 ? 2 : digit < 5 ? 5 : 10)
}

/** Without the dust that adding fractions leaves. */
const round = (value: number) => Number(value.toPrecision(12))
