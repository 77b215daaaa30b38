import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id, instant, seenVersion } from '../platform/texts.ts'
import { scoring } from '../questionnaires/scoring.ts'

const stored = scoring.extend({
  /** Version of the survey, which a change sends back. */
  updated_at: instant,
  /** Whether the scores of stored answers are still being computed after a change. */
  counting: z.boolean(),
})

export const surveyScoresSchemas = {
  readScoring: {
    summary: 'How the scores of a survey are computed',
    params: z.object({ id }),
    response: stored,
  },
  saveScoring: {
    summary: 'Replace the scores of a survey; those of all stored answers are computed again',
    params: z.object({ id }),
    body: scoring.extend({ updated_at: seenVersion }),
    response: stored,
  },
} satisfies Schemas
