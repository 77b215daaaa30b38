import { surveyState, type RuleProblem } from 'contract/surveys/asked.ts'
import { isEmpty } from 'contract/surveys/answers.ts'
import { missing, totals } from 'contract/surveys/progress.ts'
import type { Answers } from 'contract/surveys/questions.ts'
import { statement, type Tx } from '../platform/database.ts'
import type { AnswerSet } from './answers.queries.ts'
import type { Questionnaire } from './questionnaire.ts'

/** How far a set is, reckoned with the rules that the fill page uses too (SEC-42). */
export interface Progress {
  percentage_completion: number
  total_visible: number
  total_answered: number
  required_missing: number
  hidden_answered: number[]
}

/** @param tell hears of the conditions that could not be evaluated */
export function progressOf(
  { model }: Questionnaire,
  answers: Answers,
  tell?: (problems: RuleProblem[]) => void,
): Progress {
  const state = surveyState(model, answers)
  tell?.(state.problems())
  const { completionPercentage, totalVisible, totalAnswered } = totals(state)
  return {
    percentage_completion: completionPercentage,
    total_visible: totalVisible,
    total_answered: totalAnswered,
    required_missing: missing(state).length,
    hidden_answered: [...answers].flatMap(([id, answer]) =>
      isEmpty(answer) || state.isVisible(id) ? [] : [id],
    ),
  }
}

const writeProgress = statement(
  (db, values: Progress & { survey_id: number; respondent_id: number; updated_at: Date }) => {
    const { survey_id, respondent_id, percentage_completion, total_visible, total_answered } = values
    const { required_missing, hidden_answered, updated_at } = values
    const figures = {
      percentage_completion,
      total_visible,
      total_answered,
      required_missing,
      hidden_answered,
      updated_at,
    }
    return db
      .insertInto('survey_progress')
      .values({ survey_id, respondent_id, ...figures })
      .onConflict((there) => there.columns(['survey_id', 'respondent_id']).doUpdateSet(figures))
  },
)

export async function keepProgress(
  tx: Tx,
  { surveyId, respondentId }: AnswerSet,
  progress: Progress,
  now: Date,
): Promise<void> {
  await writeProgress(tx, { survey_id: surveyId, respondent_id: respondentId, ...progress, updated_at: now })
}
