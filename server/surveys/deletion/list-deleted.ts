import { sql, type NotNull } from 'kysely'
import { boundedTotal } from 'contract/platform/totals.ts'
import type { surveys } from 'contract/surveys/surveys.endpoints.ts'
import { daysLeft } from 'contract/platform/time-to-restore.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Handler } from '../../platform/http/routes.ts'

/** Surveys that can still be restored, latest deletion first. */
export const listDeleted: Handler<typeof surveys.listDeleted> = async ({ db, query, now }) => {
  const { pageNumber, pageSize } = query
  const rows = await deletedSurveys(db)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  const restorable = sql`select from survey join project on project.id = survey.project_id
    where survey.deleted_at is not null and project.deleted_at is null`
  return {
    results: rows.map(({ deleted_at, deleted_by, project_id, project_name, ...row }) => ({
      ...row,
      answers: Number(row.answers ?? 0),
      project: { id: project_id, name: project_name },
      deleted_at: deleted_at.toISOString(),
      deleted_by:
        deleted_by === null || row.email === null
          ? null
          : { id: deleted_by, name: `${row.first_name} ${row.last_name}`.trim() || row.email },
      days_left: daysLeft(deleted_at, now),
    })),
    ...boundedTotal(await boundedCount(db, restorable)),
    pageNumber,
    pageSize,
  }
}

const deletedSurveys = (db: Db) =>
  db
    .selectFrom('survey')
    .innerJoin('project', 'project.id', 'survey.project_id')
    .leftJoin('person', 'person.id', 'survey.deleted_by')
    .select((one) => [
      'survey.id',
      'survey.name',
      'survey.type',
      'survey.project_id',
      'project.name as project_name',
      one.ref('survey.deleted_at').$notNull().as('deleted_at'),
      'survey.deleted_by',
      'person.first_name',
      'person.last_name',
      'person.email',
      one
        .selectFrom('survey_progress')
        .select((sets) => sets.fn.sum<number>('total_answered').as('sum'))
        .whereRef('survey_id', '=', 'survey.id')
        .as('answers'),
    ])
    .where('survey.deleted_at', 'is not', null)
    .where('project.deleted_at', 'is', null)
    .$narrowType<{ project_id: NotNull }>()
    .orderBy('survey.deleted_at', 'desc')
    .orderBy('survey.id', 'desc')
