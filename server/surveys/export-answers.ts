import type { surveys } from 'contract/surveys/surveys.contract.ts'
import { whyNotExplore } from 'contract/surveys/surveys.rules.ts'
import { notFound, refuse } from '../platform/problem.ts'
import { Reply } from '../platform/reply.ts'
import type { AskingOf, Handler } from '../platform/routes.ts'
import { copyOut } from './copy-out.ts'
import { exportLink, isOurs } from './export-link.ts'
import { allResults, type Which } from './results.ts'
import { surveyFor, type InSurvey } from './surveys.access.ts'

export const startExport: Handler<typeof surveys.startExport, InSurvey> = async (asking) => {
  const { survey, viewer, body, config, now } = asking
  return { url: await exportLink({ surveyId: survey.id, ...body, by: viewer.id }, config, now) }
}

/** Whoever holds an address that we have signed for somebody who still may explore the survey. */
export async function holderOfLink(asking: AskingOf<typeof surveys.download>): Promise<InSurvey> {
  const { params, query, config, now, db, ip } = asking
  const download = { ...query, surveyId: params.id }
  if (!(await isOurs(download, query, config, now))) throw notFound()
  const viewer = await db
    .selectFrom('person')
    .select(['id', 'email', 'is_staff'])
    .where('id', '=', query.by)
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  const scope = await surveyFor({ viewer: viewer && { ...viewer, session_id: 0 }, db, ip }, params.id)
  refuse(whyNotExplore(scope.permissions))
  return scope
}

/** The results as CSV, straight from the database to the reader (SRV-78). */
export const downloadAnswers: Handler<typeof surveys.download, InSurvey> = async (asking) => {
  const { survey, query, now } = asking
  const body = await copyOut(asking, {
    tenant: survey.project_id,
    query: resultsQuery(survey.id, query.which),
  })
  const fileName = `${survey.name} ${query.which} ${now.toISOString().slice(0, 10)}.csv`
  return new Reply(body, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
    'x-content-type-options': 'nosniff',
  })
}

function resultsQuery(surveyId: number, which: Which): string {
  const { from, where, order } = allResults(surveyId, which)
  return `
    select
      spreadsheet_safe(question.question) as "Question",
      question.variable_name as "API Name",
      spreadsheet_safe(coalesce(person.email, '')) as "User Email",
      spreadsheet_safe(answer.answer_text) as "Answer",
      to_char(answer.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "Created At"
    ${from} ${where} order by ${order}`
}
