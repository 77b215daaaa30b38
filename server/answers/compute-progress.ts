import { seedOf, surveyState, type RuleProblem, type SurveyState } from 'contract/answers/survey-state.ts'
import { isEmpty } from 'contract/answers/answers.rules.ts'
import { missing, totals } from 'contract/answers/progress.ts'
import type { Answer, Answers } from 'contract/questionnaires/questions.ts'
import { evaluation } from './evaluation.ts'
import type { Questionnaire } from '../questionnaires/questionnaires.ts'

/** Progress of an answer set, computed by the same rules as on the fill page (SEC-42). */
export interface SetProgress {
  percentage_completion: number
  total_visible: number
  total_answered: number
  required_missing: number
  /** Questions that have an answer but are currently hidden. */
  hidden_answered: number[]
  /** Visible questions whose answer does not count, for example because it violates the constraint. */
  uncounted: number[]
}

/** @param onProblems called with the conditions that could not be evaluated */
export function computeProgress(
  { model }: Questionnaire,
  { answers, set }: { answers: Answers; set: Parameters<typeof seedOf>[0] },
  onProblems?: (problems: RuleProblem[]) => void,
): SetProgress {
  const state = surveyState(model, answers, { ...evaluation, seed: seedOf(set) })
  onProblems?.(state.problems())
  const given = [...answers].map(([question_id, answer]) => ({ question_id, answer }))
  return progressIn(state, given)
}

/** Progress from a state that has already been computed. */
export function progressIn(
  state: SurveyState,
  answers: Iterable<{ question_id: number; answer: Answer }>,
): SetProgress {
  const { completionPercentage, totalVisible, totalAnswered } = totals(state)
  const hidden_answered: number[] = []
  const uncounted: number[] = []
  for (const { question_id, answer } of answers) {
    if (isEmpty(answer)) continue
    if (!state.isVisible(question_id)) hidden_answered.push(question_id)
    else if (!state.isAnswered(question_id)) uncounted.push(question_id)
  }
  return {
    percentage_completion: completionPercentage,
    total_visible: totalVisible,
    total_answered: totalAnswered,
    required_missing: missing(state).length,
    hidden_answered,
    uncounted,
  }
}
