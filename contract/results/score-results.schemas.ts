import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id } from '../platform/texts.ts'

const measured = z.object({
  /** Number of sets with a value. */
  n: z.number().int(),
  mean: z.number().nullable(),
  lower_quartile: z.number().nullable(),
  median: z.number().nullable(),
  upper_quartile: z.number().nullable(),
  /** Mean of the percentages of sets, 0 to 100 with one decimal; null if nothing limits the score. */
  percent: z.number().nullable(),
})

export const scoreFigures = measured.extend({
  name: z.string(),
  label: z.string(),
  /** What can be reached if every question is asked and answered; null without a limit. */
  min: z.number().nullable(),
  max: z.number().nullable(),
  sections: z.array(measured.extend({ section: z.string() })),
})
export type ScoreFigures = z.output<typeof scoreFigures>

export const scoreResultsSchemas = {
  readScores: {
    summary: 'The scores of all answer sets: mean, median and quartiles, whole and by section',
    params: z.object({ id }),
    response: z.object({
      scores: z.array(scoreFigures),
      /** Number of sets. */
      sets: z.number().int(),
      /** Whether scores are still being computed after a change. */
      counting: z.boolean(),
    }),
  },
} satisfies Schemas
