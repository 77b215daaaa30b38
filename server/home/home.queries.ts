import { sql } from 'kysely'
import { mostOnHome, newsDays } from 'contract/home/home.contract.ts'
import { rolesWith } from 'contract/projects/permissions.ts'
import { visibleTo, type Reader } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'

interface DiscussionRow {
  id: number
  name: string
  project_id: number
  project_name: string
  topic_id: number | null
  comment_count: number
  latest_at: Date
}

/** The latest discussions of the projects in which somebody reads discussions. */
export async function latestDiscussions(db: Db, personId: number): Promise<DiscussionRow[]> {
  // Of each project its latest ones, by index, and of those the latest.
  const { rows } = await sql<DiscussionRow>`
    select d.id, d.name, p.id as project_id, p.name as project_name, d.topic_id, d.comment_count, d.latest_at
    from (select distinct project_id from project_role
      where person_id = ${personId} and role = any (${rolesWith('VIEW_PROJECT_DISCUSSIONS')}::text[])) mine
    cross join lateral (select * from discussion where project_id = mine.project_id
      order by latest_at desc, id desc limit ${sql.lit(mostOnHome)}) d
    join project p on p.id = d.project_id
    order by d.latest_at desc, d.id desc limit ${sql.lit(mostOnHome)}`.execute(db)
  return rows
}

interface FollowedRow {
  id: number
  name: string
  type: string
  key: string | null
  file_name: string | null
  updated_at: Date
}

/** Institutes that somebody follows and that changed lately. */
export async function changedInstitutes(db: Db, reader: Reader, now: Date): Promise<FollowedRow[]> {
  const since = new Date(now.getTime() - newsDays * 24 * 3600_000)
  const { rows } = await sql<FollowedRow>`
    select i.id, i.name, i.type, media.key, media.file_name, i.updated_at
    from institute_role r join institute i on i.id = r.institute_id
    left join media on media.key = i.avatar_key
    where r.person_id = ${reader.id} and r.role = 'Follower' and i.updated_at > ${since} and ${visibleTo(reader, 'i')}
    order by i.updated_at desc, i.id desc limit ${sql.lit(mostOnHome)}`.execute(db)
  return rows
}

/** Which of the first steps somebody has done. */
export const stepsOf = (db: Db, personId: number) =>
  oneRow(
    db,
    sql<{ profile: boolean; preferences: boolean; project: boolean }>`
    select p.about_me <> '' and p.avatar_key is not null as profile,
      exists (select from search_profile where person_id = p.id) as preferences,
      exists (select from project_role where person_id = p.id) as project
    from person p where p.id = ${personId}`,
  )
