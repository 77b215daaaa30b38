import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { InSurvey } from '../../surveys/surveys.ts'
import { setById, type SetRow } from '../table/find-sets.ts'

/** The answer set of a respondent, by their number; 404 if they have none. */
export async function setOfRespondent(db: Db, { survey, viewer }: InSurvey, number: number): Promise<SetRow> {
  const respondentId = number === 0 ? 0 : await personWithNumber(db, survey.id, number)
  const { rows } = await setById({ surveyId: survey.id, respondentId, reader: viewer }).execute(db)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** Ids of respondents stay when their accounts are deleted. */
async function personWithNumber(db: Db, surveyId: number, number: number): Promise<number> {
  const row = await db
    .selectFrom('respondent')
    .select('person_id')
    .where('survey_id', '=', surveyId)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row.person_id
}
