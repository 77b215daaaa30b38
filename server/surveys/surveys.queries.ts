import type { Survey } from 'contract/surveys/survey.ts'
import { sql, type NotNull } from 'kysely'
import { query, type Db, type Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { rolesByProject } from '../projects/projects.ts'

/** The respondent of an answer set: 0 for the shared set, otherwise the person's id. */
export const respondentOf = ({ type }: { type: string }, personId: number) =>
  type === 'multi-user' ? 0 : personId

/**
 * Surveys that are not deleted, with project, the person's roles, whether they are invited, and progress of their set.
 */
const surveysFor = (db: Db, personId: number) =>
  db
    .selectFrom('survey')
    .innerJoin('project', 'project.id', 'survey.project_id')
    .leftJoin(rolesByProject(db, personId).as('mine'), (join) =>
      join.onRef('mine.project_id', '=', 'survey.project_id'),
    )
    .leftJoin('survey_guest as invitation', (join) =>
      join.onRef('invitation.survey_id', '=', 'survey.id').on('invitation.person_id', '=', personId),
    )
    .leftJoin('survey_progress as progress', (join) =>
      join
        .onRef('progress.survey_id', '=', 'survey.id')
        .on(
          'progress.respondent_id',
          '=',
          sql<number>`case survey.type when 'multi-user' then 0 else ${personId}::bigint end`,
        ),
    )
    .leftJoin('respondent as own', (join) =>
      join.onRef('own.survey_id', '=', 'survey.id').on('own.person_id', '=', personId),
    )
    .leftJoin('set_review as review', (join) =>
      join
        .onRef('review.survey_id', '=', 'survey.id')
        .on(
          'review.respondent_id',
          '=',
          sql<number>`case survey.type when 'multi-user' then 0 else ${personId}::bigint end`,
        ),
    )
    .leftJoin('survey_deadline as deadline', 'deadline.survey_id', 'survey.id')
    .select([
      'survey.id',
      'survey.project_id',
      'survey.name',
      'survey.description',
      'survey.active',
      'survey.accept_submissions',
      'survey.only_latest_submissions',
      'survey.display_order',
      'survey.styling_info',
      'survey.languages',
      'survey.default_language',
      'survey.question_count',
      'survey.created_at',
      'survey.updated_at',
      'project.name as project_name',
      'project.project_visibility',
      'progress.percentage_completion',
      'progress.total_visible',
      'progress.total_answered',
      'progress.required_missing',
      'own.number as respondent_number',
      'deadline.due_at',
    ])
    // xmin, the transaction that last wrote the row, changes with every save of the set. A failover that loses
    // transactions assigns their numbers again, but not at the same time.
    .select(sql<string | null>`progress.xmin::text || ' ' || progress.updated_at::text`.as('set_version'))
    .select(sql<boolean>`invitation.person_id is not null`.as('invited'))
    // Whether a reviewer asks to revise the set that the person fills.
    .select(sql<boolean>`review.asked_at is not null`.as('revises'))
    .select(sql<boolean>`review.survey_id is not null`.as('has_review'))
    .select(['survey.type', 'mine.roles'])
    .where('survey.deleted_at', 'is', null)
    .where('project.deleted_at', 'is', null)
    .$narrowType<{ project_id: NotNull }>()

/** A survey with the data that determine a person's access to it. */
export type SurveyRow = Awaited<ReturnType<ReturnType<typeof surveysFor>['executeTakeFirstOrThrow']>>

const surveysById = query((db, { personId, id }: { personId: number; id: number }) =>
  surveysFor(db, personId).where('survey.id', '=', id),
)
export const surveyById = async (db: Db, personId: number, id: number) =>
  (await surveysById(db, { personId, id }))[0]

const surveysByName = query((db, { personId, name }: { personId: number; name: string }) =>
  surveysFor(db, personId).where(sql`lower(survey.name)`, '=', sql`lower(${name})`),
)
export const surveyRowByName = async (db: Db, personId: number, name: string) =>
  (await surveysByName(db, { personId, name }))[0]

/** Limit of surveys in a list. */
const maxListed = 1000

/**
 * The surveys of the projects in which the person takes part, by project name and display order; for staff followed by
 * those of all other projects.
 */
export const surveysOfPerson = (db: Db, personId: number, isStaff: boolean) =>
  surveysFor(db, personId)
    .$if(!isStaff, (query) => query.where('mine.roles', 'is not', null))
    .$if(isStaff, (query) => query.orderBy(sql`mine.roles is null`))
    .orderBy('project.name')
    .orderBy('project.id')
    .orderBy('survey.display_order')
    .orderBy('survey.id')
    .limit(maxListed)
    .execute()

/** How many people have started and completed each of these surveys, and their mean progress. */
export async function respondentFigures(db: Db, surveyIds: readonly number[]) {
  if (surveyIds.length === 0) return new Map<number, RespondentFigures>()
  const { rows } = await sql<RespondentFigures & { survey_id: number }>`
    select survey_id, count(*) as started, count(*) filter (where percentage_completion >= 100) as completed,
      round(avg(percentage_completion)::numeric, 1)::float8 as percentage
    from survey_progress where survey_id = any (${[...surveyIds]}::bigint[]) group by survey_id`.execute(db)
  return new Map(rows.map(({ survey_id, ...figures }) => [survey_id, figures]))
}

type RespondentFigures = NonNullable<Survey['respondents']>

/** Locks a survey for a change until the transaction ends, and returns its current state. */
export async function surveyToChange(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('survey')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
