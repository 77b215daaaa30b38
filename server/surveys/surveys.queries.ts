import { sql, type NotNull } from 'kysely'
import { statement, type Db, type Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { rolesByProject } from '../projects/projects.ts'

/** Whose answers count together: everybody's under 0, or each person's own. */
export const respondentOf = ({ type }: { type: string }, personId: number) =>
  type === 'multi-user' ? 0 : personId

/** Surveys that are not deleted, with their project, the person's roles there, whether they are invited, and how far the person's set is. */
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
    ])
    // The transaction that wrote the row last: with every save of the set another one.
    .select(sql<string | null>`progress.xmin::text`.as('set_version'))
    .select(sql<boolean>`invitation.person_id is not null`.as('invited'))
    .select(['survey.type', 'mine.roles'])
    .where('survey.deleted_at', 'is', null)
    .$narrowType<{ project_id: NotNull }>()

/** A survey as a person reaches it. */
export type SurveyRow = Awaited<ReturnType<ReturnType<typeof surveysFor>['executeTakeFirstOrThrow']>>

const surveysById = statement((db, { personId, id }: { personId: number; id: number }) =>
  surveysFor(db, personId).where('survey.id', '=', id),
)
export const surveyById = async (db: Db, personId: number, id: number) =>
  (await surveysById(db, { personId, id }))[0]

const surveysByName = statement((db, { personId, name }: { personId: number; name: string }) =>
  surveysFor(db, personId).where(sql`lower(survey.name)`, '=', sql`lower(${name})`),
)
export const surveyRowByName = async (db: Db, personId: number, name: string) =>
  (await surveysByName(db, { personId, name }))[0]

/** Most surveys that a list shows; nobody works through more. */
const mostListed = 1000

/**
 * The surveys of the projects in which the person takes part, by project name and the order set for them; behind them,
 * for staff, those of all other projects.
 */
export const surveysOfPerson = (db: Db, personId: number, isStaff: boolean) =>
  surveysFor(db, personId)
    .$if(!isStaff, (query) => query.where('mine.roles', 'is not', null))
    .$if(isStaff, (query) => query.orderBy(sql`mine.roles is null`))
    .orderBy('project.name')
    .orderBy('project.id')
    .orderBy('survey.display_order')
    .orderBy('survey.id')
    .limit(mostListed)
    .execute()

/** The survey as it is now, kept so until the transaction ends: for changing it. */
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
