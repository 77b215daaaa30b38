import { costlySurvey } from 'contract/answers/answers.refusals.ts'
import type { EvaluationOptions } from 'contract/answers/survey-state.ts'
import { mostSteps } from 'contract/expressions/cost.ts'
import { Problem } from '../platform/http/problem.ts'

/**
 * How conditions are evaluated on the server: within a bound of its own, since other requests wait meanwhile (SEC-33),
 * and in UTC, since it knows no time zone of the people who answer.
 */
export const evaluation = {
  now: () => new Date().toISOString(),
  budget: {
    steps: mostSteps,
    exceeded: () => {
      throw new Problem(costlySurvey)
    },
  },
} satisfies EvaluationOptions
