import { sql } from 'kysely'
import type { surveyAnswers } from 'contract/answers/answers.endpoints.ts'
import { setOfInstitution } from 'contract/answers/answers.refusals.ts'
import { whyNotManage } from 'contract/surveys/surveys.rules.ts'
import { instituteForViewer } from '../institutes/institutes.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction, type Db } from '../platform/database/database.ts'
import { Invalid, notFound, Problem, refuse } from '../platform/http/problem.ts'
import type { Handler, RequestContext } from '../platform/http/routes.ts'
import { publish } from '../platform/live/live.ts'
import { surveyFor, type InSurvey } from '../surveys/surveys.ts'

/** Managers of the survey, and staff. */
export async function corrector(context: RequestContext<{ id: number }>): Promise<InSurvey> {
  const scope = await surveyFor(context, context.params.id)
  if (!scope.viewer.is_staff) refuse(whyNotManage(scope.permissions))
  return scope
}

/** Corrects the institution of a respondent's own set. */
export const setInstitution: Handler<typeof surveyAnswers.setInstitution, InSurvey> = ({
  db,
  survey,
  viewer,
  permissions,
  params,
  body,
  ip,
}) =>
  inTransaction(db, async (tx) => {
    const respondentId = await respondentNumbered(tx, survey.id, params.respondent)
    if (respondentId < 0) throw new Problem(setOfInstitution)
    const found =
      body.institution === null ? undefined : await instituteForViewer(tx, viewer, body.institution)
    if (body.institution !== null && !found)
      throw new Invalid({ institution: ['There is no such institution.'] })
    const institution = found ? { id: found.institute.id, name: found.institute.name } : null
    await tx
      .updateTable('survey_progress')
      .set({ institution_id: institution?.id ?? null, institution_is_chosen: true })
      .where('survey_id', '=', survey.id)
      .where('respondent_id', '=', respondentId)
      .execute()
    if (whyNotManage(permissions))
      await audit(tx, {
        actor: viewer.id,
        action: 'survey.institution_corrected',
        subject: `survey:${survey.id}`,
        concerns: `person:${respondentId}`,
        ip,
      })
    await publish(tx, `submissions:${survey.id}`)
    return { institution }
  })

/** The respondent with this number. @throws Problem 404 unless they have a set of their own */
async function respondentNumbered(db: Db, surveyId: number, number: number): Promise<number> {
  const { rows } = await sql<{ respondent_id: number }>`
    select respondent_id from respondent
    join survey_progress using (survey_id)
    where respondent.survey_id = ${surveyId} and number = ${number} and respondent_id = person_id
    for update of survey_progress`.execute(db)
  if (!rows[0]) throw notFound()
  return rows[0].respondent_id
}
