import { sql } from 'kysely'
import type { scoreResults } from 'contract/results/score-results.endpoints.ts'
import { recountKey } from '../../answers/answers.ts'
import { oneRow } from '../../platform/database/one-row.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { isQueued } from '../../platform/jobs/jobs.ts'
import { questionnaireOf } from '../../questionnaires/questionnaires.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { scoresOfSurvey } from './scores-of-survey.ts'

/** The scores of all sets, whole and by section. */
export const readScores: Handler<typeof scoreResults.readScores, InSurvey> = async ({
  db,
  longReads,
  survey,
}) => {
  const { counting, sets } = await oneRow(
    db,
    sql<{ counting: boolean; sets: number }>`
      select ${isQueued(recountKey(survey.id))} as counting, count(*) as sets
      from survey_progress where survey_id = ${survey.id}`,
  )
  const scored = await questionnaireOf(db, survey)
  return { scores: await scoresOfSurvey(longReads, { surveyId: survey.id }, scored), sets, counting }
}
