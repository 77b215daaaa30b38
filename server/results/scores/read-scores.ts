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
  const { counting } = await oneRow(
    db,
    sql<{ counting: boolean }>`select ${isQueued(recountKey(survey.id))} as counting`,
  )
  return { ...(await scoresOfSurvey(longReads, survey.id, await questionnaireOf(db, survey))), counting }
}
