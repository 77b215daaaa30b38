import { costlySurvey } from 'contract/answers/answers.refusals.ts'
import type { EvaluationOptions } from 'contract/answers/survey-state.ts'
import { maxSurveySteps } from 'contract/expressions/cost.ts'
import { Problem } from '../platform/http/problem.ts'

/**
 * Settings for evaluating conditions on the server: with a cost limit, as other requests wait (SEC-33), and in UTC, as the
 * respondents' time zones are unknown.
 */
export const evaluation = {
  now: () => new Date().toISOString(),
  budget: {
    steps: maxSurveySteps,
    exceeded: () => {
      throw new Problem(costlySurvey)
    },
  },
} satisfies EvaluationOptions
