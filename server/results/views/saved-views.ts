import { sql } from 'kysely'
import type { resultViews } from 'contract/results/result-views.endpoints.ts'
import { tooManyViews, viewLimits, viewNameTaken } from 'contract/results/result-views.ts'
import type { ResultView } from 'contract/results/result-views.schemas.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { InSurvey } from '../../surveys/surveys.ts'

interface Owner {
  surveyId: number
  viewerId: number
}

/** The viewer's own views and the shared ones, by name. */
async function viewsOf(db: Db, { surveyId, viewerId }: Owner): Promise<{ results: ResultView[] }> {
  const results = await db
    .selectFrom('result_view as view')
    .leftJoin('person', 'person.id', 'view.created_by')
    .select(['view.id', 'view.name', 'view.sort', 'view.filters', 'view.variables', 'view.columns'])
    .select([
      sql<boolean>`view.person_id is null`.as('shared'),
      sql<string | null>`nullif(trim(concat_ws(' ', person.first_name, person.last_name)), '')`.as(
        'created_by',
      ),
    ])
    .where('view.survey_id', '=', surveyId)
    .where((where) => where.or([where('view.person_id', '=', viewerId), where('view.person_id', 'is', null)]))
    .orderBy('view.name')
    .orderBy('view.id')
    .limit(2 * viewLimits.views)
    .execute()
  return { results }
}

const ownerOf = ({ survey, viewer }: InSurvey): Owner => ({ surveyId: survey.id, viewerId: viewer.id })

export const listViews: Handler<typeof resultViews.listViews, InSurvey> = (context) =>
  viewsOf(context.db, ownerOf(context))

/** Saves a view. One of the same name is replaced, unless another person shares it. */
export const saveView: Handler<typeof resultViews.saveView, InSurvey> = async (context) => {
  const { tx, viewer, survey, body, now } = context
  const { name, shared, sort, filters, variables, columns } = body
  // Others who save at the same time wait, so that the limit holds.
  await tx.selectFrom('survey').select('id').where('id', '=', survey.id).forNoKeyUpdate().execute()
  const before = await tx
    .selectFrom('result_view')
    .select(['id', 'name', 'created_by'])
    .where('survey_id', '=', survey.id)
    .where('person_id', shared ? 'is' : '=', shared ? null : viewer.id)
    .execute()
  const same = before.find((one) => one.name === name)
  if (same && same.created_by !== viewer.id) throw new Problem(viewNameTaken)
  if (!same && before.length >= viewLimits.views) throw new Problem(tooManyViews)
  const saved = { sort, filters, variables, columns, saved_at: now }
  if (same) await tx.updateTable('result_view').set(saved).where('id', '=', same.id).execute()
  else
    await tx
      .insertInto('result_view')
      .values({
        survey_id: survey.id,
        person_id: shared ? null : viewer.id,
        created_by: viewer.id,
        name,
        ...saved,
      })
      .execute()
  return viewsOf(tx, ownerOf(context))
}

/** Deletes a view of the viewer, or a shared one. */
export const removeView: Handler<typeof resultViews.removeView, InSurvey> = async (context) => {
  const { db, viewer, survey, params } = context
  const { numDeletedRows } = await db
    .deleteFrom('result_view')
    .where('id', '=', params.view)
    .where('survey_id', '=', survey.id)
    .where((where) => where.or([where('person_id', '=', viewer.id), where('person_id', 'is', null)]))
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound()
  return viewsOf(db, ownerOf(context))
}
