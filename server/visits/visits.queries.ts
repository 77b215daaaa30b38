import { sql } from 'kysely'
import type { DocumentLevel } from 'contract/documents/documents.rules.ts'
import { countedNews, minutesOfVisit } from 'contract/visits/first-steps.rules.ts'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'

/** The parts of a project that the visitor may see. */
export interface Sight {
  projectId: number
  personId: number
  /** Which answers count: all, those in surveys whose participants share answers, or none. */
  answers: 'all' | 'shared' | 'none'
  levels: DocumentLevel[]
  comments: boolean
  people: boolean
}

export interface VisitRow {
  since: Date | null
  dismissed: boolean
  answers: number
  documents: number
  comments: number
  comments_topic: number | null
  people: number
  has_people: boolean
  has_topics: boolean
  has_content: boolean
}

/**
 * Records the visit and counts what others have done since the previous one. Counting stops at `countedNews`, so that the
 * cost does not grow with the project.
 */
export const visitProject = (db: Db, sight: Sight, now: Date): Promise<VisitRow> => {
  const { projectId, personId, answers, levels, comments, people } = sight
  const over = new Date(now.getTime() - minutesOfVisit * 60_000)
  return oneRow(
    db,
    sql<VisitRow>`
    with visit as (
      insert into project_visit as known (person_id, project_id, seen_at)
      values (${personId}, ${projectId}, ${now}::timestamptz)
      on conflict (person_id, project_id) do update set
        since = case when known.seen_at < ${over}::timestamptz then known.seen_at else known.since end,
        seen_at = greatest(known.seen_at, excluded.seen_at)
      returning since, steps_dismissed_at
    )
    select visit.since, visit.steps_dismissed_at is not null as dismissed,
      (select count(*) from (
        select from survey join answer on answer.survey_id = survey.id
        where survey.project_id = ${projectId} and survey.deleted_at is null
          and (${answers} = 'all' or ${answers} = 'shared' and survey.type = 'multi-user'
            and (survey.sets is null or -answer.respondent_id in (select institute_id from project_role
              where project_id = ${projectId} and person_id = ${personId})))
          and answer.created_at > visit.since and answer.person_id is distinct from ${personId}
        limit ${countedNews}) given) as answers,
      (select count(*) from (
        select from document
        where project_id = ${projectId} and removed_at is null and permissions = any (${levels}::text[])
          and updated_at > visit.since
          and (created_at > visit.since and created_by is distinct from ${personId}
            or exists (select from document_version version where version.document_id = document.id
              and version.created_at > visit.since and version.created_by is distinct from ${personId}))
        limit ${countedNews}) written) as documents,
      (select count(*) from (
        select from discussion
        where project_id = ${projectId} and ${comments}::boolean and created_at > visit.since
          and created_by is distinct from ${personId}
        union all
        select from discussion join comment on comment.discussion_id = discussion.id
        where discussion.project_id = ${projectId} and ${comments}::boolean
          and discussion.latest_at > visit.since and comment.created_at > visit.since
          and comment.created_by is distinct from ${personId}
        limit ${countedNews}) said) as comments,
      (select topic_id from discussion
        where project_id = ${projectId} and ${comments}::boolean and latest_at > visit.since
          and (created_at > visit.since and created_by is distinct from ${personId}
            or exists (select from comment where comment.discussion_id = discussion.id
              and comment.created_at > visit.since and comment.created_by is distinct from ${personId}))
        order by latest_at desc, id desc limit 1) as comments_topic,
      (select count(*) from (
        select from participant
        where project_id = ${projectId} and ${people}::boolean and created_at > visit.since
          and person_id is distinct from ${personId}
        group by person_id, institute_id
        limit ${countedNews}) joined) as people,
      exists (select from participant where project_id = ${projectId} and person_id is distinct from ${personId}) as has_people,
      exists (select from topic where project_id = ${projectId}) as has_topics,
      exists (select from survey where project_id = ${projectId} and deleted_at is null)
        or exists (select from document where project_id = ${projectId} and removed_at is null) as has_content
    from visit`,
  )
}

export const dismissSteps = (db: Db, projectId: number, personId: number, now: Date) =>
  db
    .insertInto('project_visit')
    .values({ project_id: projectId, person_id: personId, seen_at: now, steps_dismissed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'project_id']).doUpdateSet({ steps_dismissed_at: now }),
    )
    .execute()
