import type { projects } from 'contract/projects/projects.endpoints.ts'
import { daysLeft, daysToRestore } from 'contract/platform/time-to-restore.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { sql } from 'kysely'
import { revokeApiTokensOf } from '../access/access.ts'
import { isMember } from '../institutes/institutes.ts'
import { sweepSoon } from '../media/media.jobs.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction, transaction, type Tx } from '../platform/database/database.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { publish, publishDeleted, recheckRights } from '../platform/live/live.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { Hourly } from '../platform/jobs/hourly.ts'
import { lockProject, peopleIn } from './participants.queries.ts'
import { refreshLists } from './projects.live.ts'
import { deletePictures } from './projects.queries.ts'
import type { Scope } from './projects.access.ts'
import { projectView } from './read-project.ts'

const day = 86_400_000

/**
 * Hides the project and everything in it, and ends its API tokens for good. Its Admins can restore it for 30 days; then it
 * is purged. Without participants, and private, it is out of reach of whatever reads projects through roles.
 */
export const removeProject: Handler<typeof projects.remove, Scope> = async ({
  db,
  project,
  viewer,
  now,
  ip,
}) => {
  await inTransaction(db, async (tx) => {
    // Concurrent requests wait here, and only the first finds the project.
    if (!(await lockProject(tx, project.id))) throw notFound()
    const people = await peopleIn(tx, project.id)
    await publishDeleted(tx, `project:${project.id}`)
    await recheckRights(tx, people)
    await refreshLists(tx, people)
    await sql`update project set deleted_at = ${now}::timestamptz, deleted_by = ${viewer.id},
        project_visibility = 'private',
        before_deletion = jsonb_build_object('project_visibility', project_visibility, 'participants',
          (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from participant p where p.project_id = project.id))
      where id = ${project.id}`.execute(tx)
    await tx.deleteFrom('participant').where('project_id', '=', project.id).execute()
    await revokeApiTokensOf(tx, { project_id: project.id }, now)
    await note(tx, 'project.deleted', { project, viewer, ip })
  })
  return { success: true }
}

/** Gives a deleted project its participants back. Idempotent. */
export const restoreProject: Handler<typeof projects.restore, { viewer: Viewer }> = async ({
  db,
  params: { id },
  viewer,
  now,
  ip,
}) =>
  inTransaction(db, async (tx) => {
    const deleted = await sql<{ id: number; name: string }>`select id, name from project
      where id = ${id} and ${isRestorable(viewer.id, now)} for update`.execute(tx)
    const [project] = deleted.rows
    // Otherwise it was restored already, or the viewer finds nothing.
    if (project) {
      const { rows } = await sql<{ before_deletion: unknown }>`update project new
        set deleted_at = null, deleted_by = null, before_deletion = null,
          project_visibility = old.before_deletion ->> 'project_visibility'
        from project old where old.id = new.id and new.id = ${id} returning old.before_deletion`.execute(tx)
      // Accounts may have been erased, and institutes merged, in the meantime.
      await sql`insert into participant overriding system value
        select p.* from jsonb_array_elements(${JSON.stringify(rows[0]?.before_deletion)}::text::jsonb -> 'participants') e
        left join institute i on i.id = (e ->> 'institute_id')::bigint
        cross join lateral jsonb_populate_record(null::participant,
          e || case when i.merged_into is null then '{}' else jsonb_build_object('institute_id', i.merged_into) end) p
        where exists (select from person where id = p.person_id)
          or exists (select from institute where id = p.institute_id)
        on conflict do nothing`.execute(tx)
      const people = await peopleIn(tx, id)
      await refreshLists(tx, people)
      await publish(tx, `project:${id}`)
      await note(tx, 'project.restored', { project, viewer, ip })
    }
    return projectView(tx, viewer, id)
  })

/** Deleted projects that the viewer can restore, latest deletion first. */
export const listDeletedProjects: Handler<typeof projects.listDeleted, { viewer: Viewer }> = async ({
  db,
  viewer,
  query: { pageNumber, pageSize },
  now,
}) => {
  const mine = isRestorable(viewer.id, now)
  const { rows } = await sql<DeletedRow>`select project.id, project.name, deleted_at, deleted_by,
      person.first_name, person.last_name
    from project left join person on person.id = deleted_by where ${mine}
    order by deleted_at desc, project.id desc limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`.execute(
    db,
  )
  return {
    results: rows.map(({ id, name, deleted_at, deleted_by, first_name, last_name }) => ({
      id,
      name,
      deleted_at: deleted_at.toISOString(),
      deleted_by: deleted_by === null ? null : { id: deleted_by, name: `${first_name} ${last_name}`.trim() },
      days_left: daysLeft(deleted_at, now),
    })),
    ...boundedTotal(await boundedCount(db, sql`select from project where ${mine}`)),
    pageNumber,
    pageSize,
  }
}

interface DeletedRow {
  id: number
  name: string
  deleted_at: Date
  deleted_by: number | null
  first_name: string | null
  last_name: string | null
}

/** A condition on `project`: it was deleted in the last 30 days, when the person was an Admin of it. */
const isRestorable = (personId: number, now: Date) =>
  sql`(project.deleted_at > ${new Date(now.getTime() - daysToRestore * day)} and exists (
    select from jsonb_array_elements(project.before_deletion -> 'participants') e
    where e ->> 'role' = 'Project_Admin' and (e ->> 'person_id' = ${String(personId)}
      or e ->> 'institute_id' in (select r.institute_id::text from institute_role r
        where r.person_id = ${personId} and ${isMember('r')}))))`

/**
 * Purges projects deleted 30 days ago and, by cascade, what belongs to them. Rows of tables too large for that are detached
 * from the project and deleted by jobs.
 */
export const purgeProjects: Hourly = async (_, { database: { db } }) => {
  const due = await db
    .selectFrom('project')
    .select('id')
    .where('deleted_at', '<', new Date(Date.now() - daysToRestore * day))
    .orderBy('deleted_at')
    .limit(100)
    .execute()
  for (const { id } of due) {
    await transaction(db, async (tx) => {
      const row = await tx
        .deleteFrom('project')
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .returning(['avatar_key', 'banner_key'])
        .executeTakeFirst()
      if (!row) return
      await announce(tx, 'project.deleted', { projectId: id })
      // Deletes the files of documents and answers; pictures are deleted here.
      await sweepSoon(tx)
      await deletePictures(tx, [row.avatar_key, row.banner_key])
    })
  }
}

interface Noted {
  project: { id: number; name: string }
  viewer: Viewer
  ip: string
}

const note = (
  tx: Tx,
  action: 'project.deleted' | 'project.restored',
  { project: { id, name }, viewer, ip }: Noted,
) => audit(tx, { actor: viewer.id, action, subject: `project:${id}`, detail: { name }, ip })
