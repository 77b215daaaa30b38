import {
  repeatedStateInSteps,
  seedOf,
  surveyState,
  type RuleProblem,
  type SurveyState,
} from 'contract/answers/survey-state.ts'
import { isEmpty } from 'contract/answers/answers.rules.ts'
import { calculatedValues, type CalculatedValues } from 'contract/answers/calculated-values.ts'
import { scoresOf, type SetScores } from 'contract/answers/scores.ts'
import { missing, totals } from 'contract/answers/progress.ts'
import { runAtOnce } from 'contract/platform/resumable.ts'
import { answerId, answerKey, type AnswerKey } from 'contract/questionnaires/answer-key.ts'
import type { Answer, Answers } from 'contract/questionnaires/questions.ts'
import type { Instance } from 'contract/questionnaires/repeat-group.ts'
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
  /** The same within groups that repeat, as `AnswerId`. */
  hidden_in_instances: string[]
  uncounted_in_instances: string[]
  /** Values of notes that calculate, by `AnswerId`. */
  calculated: CalculatedValues
  scores: SetScores
}

/** The answers of a set, and its instances of groups that repeat. */
interface GivenAnswers {
  set: Parameters<typeof seedOf>[0]
  instances: readonly Instance[]
  answers: Answers
}

/** The state of an answer set. */
export function stateOf(
  { model, questions, repeats, files }: Questionnaire,
  { set, instances, answers }: GivenAnswers,
): SurveyState {
  const seed = seedOf(set)
  if (repeats.length === 0) return surveyState(model, answers, { ...evaluation, seed, files })
  const form = { questions, groups: repeats, instances }
  return runAtOnce(repeatedStateInSteps(form, answers, { ...ofInstances, seed, files }))
}

/** Hundreds of instances have more conditions to evaluate than a file could have. */
const ofInstances = {
  ...evaluation,
  budget: { ...evaluation.budget, steps: 5 * evaluation.budget.steps },
}

/** @param onProblems called with the conditions that could not be evaluated */
export function computeProgress(
  questionnaire: Questionnaire,
  given: GivenAnswers,
  onProblems?: (problems: RuleProblem[]) => void,
): SetProgress {
  const state = stateOf(questionnaire, given)
  onProblems?.(state.problems())
  const all = [...given.answers].map(([id, answer]) => ({ ...answerKey(id), answer }))
  return progressIn(state, questionnaire, all)
}

/** Progress from a state that has already been computed. */
export function progressIn(
  state: SurveyState,
  { scoring }: Pick<Questionnaire, 'scoring'>,
  answers: Iterable<AnswerKey & { answer: Answer }>,
): SetProgress {
  const { completionPercentage, totalVisible, totalAnswered } = totals(state)
  const hidden = { outside: new Array<number>(), within: new Array<string>() }
  const uncounted = { outside: new Array<number>(), within: new Array<string>() }
  for (const { answer, ...key } of answers) {
    if (isEmpty(answer)) continue
    const id = answerId(key)
    const isUncounted = state.isVisible(id) && !state.isAnswered(id)
    const found = !state.isRelevant(id) ? hidden : isUncounted ? uncounted : undefined
    if (typeof id === 'number') found?.outside.push(id)
    else found?.within.push(id)
  }
  return {
    percentage_completion: completionPercentage,
    total_visible: totalVisible,
    total_answered: totalAnswered,
    required_missing: missing(state).length,
    hidden_answered: hidden.outside,
    uncounted: uncounted.outside,
    hidden_in_instances: hidden.within,
    uncounted_in_instances: uncounted.within,
    calculated: calculatedValues(state),
    scores: scoring ? scoresOf(state, scoring) : {},
  }
}
