import type { CompareGroup, Survey } from 'contract/surveys/survey.ts'
import { sql, type NotNull } from 'kysely'
import { query, type Db, type Tx } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { rolesByProject } from '../projects/projects.ts'

/** The person who fills a survey, and for which of their institutions, if it has a set for each. */
export interface Filler {
  personId: number
  institution?: number | undefined
}

/** As an institution that was merged into another one is called now. */
const wantedInstitution = (institution: number | undefined) =>
  sql`(select coalesce(merged_into, id) from institute where id = ${institution ?? null}::bigint)`

/**
 * Selects the institutions of a person that take part in the project of `survey`, if it has a set for each of them:
 * `ids`, and whether they are an Admin of the one for which they fill it.
 */
export const ownInstitutions = ({ personId, institution }: Filler) => sql<{
  ids: number[] | null
  is_admin: boolean
}>`(
  select array_agg(institute_id order by institute_id) as ids,
    coalesce(bool_or(is_admin) filter (where ${institution ?? null}::bigint is null
      or institute_id = ${wantedInstitution(institution)}), false) as is_admin
  from (
    select role.institute_id, exists (select from institute_role
      where institute_id = role.institute_id and person_id = ${personId} and approved and role = 'Admin') as is_admin
    from project_role role
    where survey.sets = 'institution' and role.project_id = survey.project_id and role.person_id = ${personId}
      and role.institute_id is not null
    group by role.institute_id
  ) own
)`

/**
 * The respondent of the set that a person fills in `survey`: 0 for the shared set, the person's id for their own, and the
 * id of an institution with a minus for that of an institution, by default the first of `own_institution.ids`. Null if
 * it is none of theirs.
 */
export const respondentOf = ({ personId, institution }: Filler) => sql<number | null>`
  case when survey.sets = 'institution' then (
    select set_of_institution(survey.id, id) from unnest(own_institution.ids) with ordinality one (id, place)
    where case when ${institution ?? null}::bigint is null then place = 1
      else id = ${wantedInstitution(institution)} end)
  when survey.type = 'multi-user' then 0 else ${personId}::bigint end`

/**
 * Surveys that are not deleted, with project, the person's roles, whether they are invited, and progress of their set.
 */
const surveysFor = (db: Db, filler: Filler) =>
  db
    .selectFrom('survey')
    .innerJoin('project', 'project.id', 'survey.project_id')
    .leftJoin(rolesByProject(db, filler.personId).as('mine'), (join) =>
      join.onRef('mine.project_id', '=', 'survey.project_id'),
    )
    .leftJoin('survey_guest as invitation', (join) =>
      join.onRef('invitation.survey_id', '=', 'survey.id').on('invitation.person_id', '=', filler.personId),
    )
    .leftJoinLateral(ownInstitutions(filler).as('own_institution'), (join) => join.onTrue())
    .leftJoin('survey_progress as progress', (join) =>
      join
        .onRef('progress.survey_id', '=', 'survey.id')
        .on('progress.respondent_id', '=', sql<number>`${respondentOf(filler)}`),
    )
    .leftJoin('respondent as own', (join) =>
      join.onRef('own.survey_id', '=', 'survey.id').on('own.person_id', '=', filler.personId),
    )
    .leftJoin('set_review as review', (join) =>
      join
        .onRef('review.survey_id', '=', 'progress.survey_id')
        .onRef('review.respondent_id', '=', 'progress.respondent_id'),
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
      'survey.comparison',
      'survey.previous_id',
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
      'progress.institution_id',
      'own.number as respondent_number',
      'own_institution.ids as institution_ids',
      'own_institution.is_admin as is_institution_admin',
      'deadline.due_at',
    ])
    .select(respondentOf(filler).as('respondent_id'))
    // xmin, the transaction that last wrote the row, changes with every save of the set. A failover that loses
    // transactions assigns their numbers again, but not at the same time.
    .select(sql<string | null>`progress.xmin::text || ' ' || progress.updated_at::text`.as('set_version'))
    .select(sql<boolean>`invitation.person_id is not null`.as('invited'))
    // Whether the set that the person fills is reviewed, and whether a reviewer asks to revise it.
    .select(sql<boolean>`review.state is not null`.as('has_review'))
    .select(sql<boolean>`coalesce(review.state = 'asked', false)`.as('revises'))
    .select(['survey.type', 'survey.sets', 'mine.roles'])
    .where('survey.deleted_at', 'is', null)
    .where('project.deleted_at', 'is', null)
    .$narrowType<{ project_id: NotNull }>()

/** A survey with the data that determine a person's access to it. */
export type SurveyRow = Awaited<ReturnType<ReturnType<typeof surveysFor>['executeTakeFirstOrThrow']>>

const surveysById = query((db, { id, ...filler }: Filler & { id: number }) =>
  surveysFor(db, filler).where('survey.id', '=', id),
)
/** @param institution for which of their institutions the person fills it, see `respondentOf` */
export const surveyById = async (db: Db, personId: number, id: number, institution?: number) =>
  (await surveysById(db, { personId, id, institution }))[0]

const surveysByName = query((db, { name, ...filler }: Filler & { name: string }) =>
  surveysFor(db, filler).where(sql`lower(survey.name)`, '=', sql`lower(${name})`),
)
export const surveyRowByName = async (db: Db, personId: number, name: string, institution?: number) =>
  (await surveysByName(db, { personId, name, institution }))[0]

/** Limit of surveys in a list. */
const maxListed = 1000

/**
 * The surveys of the projects in which the person takes part, by project name and display order; for staff followed by
 * those of all other projects.
 */
export const surveysOfPerson = (db: Db, personId: number, isStaff: boolean) =>
  surveysFor(db, { personId })
    .$if(!isStaff, (query) => query.where('mine.roles', 'is not', null))
    .$if(isStaff, (query) => query.orderBy(sql`mine.roles is null`))
    .orderBy('project.name')
    .orderBy('project.id')
    .orderBy('survey.display_order')
    .orderBy('survey.id')
    .limit(maxListed)
    .execute()

/** The surveys of one project, for a viewer who has no role in it: a token of the project. */
export const surveysInProject = (db: Db, viewerId: number, projectId: number) =>
  surveysFor(db, { personId: viewerId })
    .where('survey.project_id', '=', projectId)
    .orderBy('survey.display_order')
    .orderBy('survey.id')
    .limit(maxListed)
    .execute()

/** How many people or institutions have started and completed each of these surveys, and their mean progress. */
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

/** Whether the survey `before` is the survey `id`, or an earlier round of it. */
export const isRoundBefore = async (db: Db, id: number, before: number): Promise<boolean> =>
  (
    await sql`
      with recursive earlier as (
        select id, previous_id from survey where id = ${id}
        union
        select survey.id, survey.previous_id from earlier join survey on survey.id = earlier.previous_id
      )
      select from earlier where id = ${before}`.execute(db)
  ).rows.length > 0

/** By what the survey was divided when institutions last saw figures of a group; undefined if they have not. */
export const groupsSeen = async (db: Db, surveyId: number): Promise<CompareGroup | undefined> =>
  (
    await db
      .selectFrom('compared_values')
      .select('by')
      .where('survey_id', '=', surveyId)
      .limit(1)
      .executeTakeFirst()
  )?.by
