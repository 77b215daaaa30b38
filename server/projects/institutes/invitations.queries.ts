import { sql } from 'kysely'
import type { ProjectInvitation } from 'contract/projects/institute-projects.schemas.ts'
import type { ProjectRole } from 'contract/projects/permissions.ts'
import { publicUrl } from '../../media/media.ts'
import { boundedCount } from '../../platform/database/bounded-count.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

interface Of {
  projectId: number
  instituteId: number
}

export const openProjectInvitation = (tx: Tx, { projectId, instituteId }: Of) =>
  open(tx).where('project_id', '=', projectId).where('institute_id', '=', instituteId).executeTakeFirst()

export const projectInvitationById = (db: Db, id: number) => open(db).where('id', '=', id).executeTakeFirst()

const open = (db: Db) =>
  db
    .selectFrom('project_invitation')
    .select(['id', 'project_id', 'institute_id', 'role', 'invited_by'])
    .where('status', '=', 'invited')
    // Those to a deleted project are out of reach until it is restored.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('project')
          .select('project.id')
          .whereRef('project.id', '=', 'project_invitation.project_id')
          .where('deleted_at', 'is', null),
      ),
    )

interface NewInvitation extends Of {
  role: ProjectRole
  by: number
  now: Date
}

export const insertInvitation = (tx: Tx, { projectId, instituteId, role, by, now }: NewInvitation) =>
  tx
    .insertInto('project_invitation')
    .values({
      project_id: projectId,
      institute_id: instituteId,
      role,
      invited_by: by,
      created_at: now,
    })
    .execute()

export const changeInvitedRole = (tx: Tx, id: number, role: ProjectRole) =>
  tx.updateTable('project_invitation').set({ role }).where('id', '=', id).execute()

/** Notes a reminder, unless the invitation or the last reminder is too recent. @returns whether it was noted */
export async function remindOnce(
  tx: Tx,
  id: number,
  { now, days }: { now: Date; days: number },
): Promise<boolean> {
  const noted = await tx
    .updateTable('project_invitation')
    .set({ reminded_at: now })
    .where('id', '=', id)
    .where(
      sql<boolean>`coalesce(reminded_at, created_at) <= ${now}::timestamptz - ${days}::integer * interval '1 day'`,
    )
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Ends an open invitation. Of several concurrent calls, one returns true. */
export async function endInvitation(
  tx: Tx,
  id: number,
  { status, by, now }: { status: 'accepted' | 'declined' | 'withdrawn'; by: number; now: Date },
): Promise<boolean> {
  const ended = await tx
    .updateTable('project_invitation')
    .set({ status, answered_by: by, answered_at: now })
    .where('id', '=', id)
    .where('status', '=', 'invited')
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/**
 * Counts the invitations of a project and of a person since then, including answered and withdrawn ones. The project is
 * locked; simultaneous calls of one person wait for each other, so that each counts the previous ones.
 */
export async function projectInvitationsSince(
  tx: Tx,
  { projectId, personId, since }: { projectId: number; personId: number; since: Date },
): Promise<{ ofProject: number; ofPerson: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`project invitations by ${personId}`}, 0))`.execute(
    tx,
  )
  const counted = await tx
    .selectFrom('project_invitation')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('project_id', '=', projectId).as('ofProject'),
      fn.countAll<number>().filterWhere('invited_by', '=', personId).as('ofPerson'),
    ])
    .where('created_at', '>', since)
    .where(({ eb, or }) => or([eb('project_id', '=', projectId), eb('invited_by', '=', personId)]))
    .executeTakeFirstOrThrow()
  return { ofProject: Number(counted.ofProject), ofPerson: Number(counted.ofPerson) }
}

/** A page of the open invitations of an institute, latest first. */
export async function invitationsOf(
  db: Db,
  instituteId: number,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ results: ProjectInvitation[]; total: number }> {
  const found = db
    .selectFrom('project_invitation as invitation')
    .innerJoin('project', 'project.id', 'invitation.project_id')
    .leftJoin('media', 'media.key', 'project.avatar_key')
    .leftJoin('person as inviter', 'inviter.id', 'invitation.invited_by')
    .select(['invitation.id', 'invitation.role', 'invitation.created_at', 'project.id as project_id'])
    .select(['project.name', 'project.type', 'media.key', 'media.file_name'])
    .select([
      sql<string>`left(project.description, 300)`.as('description'),
      sql<string | null>`nullif(concat_ws(' ', inviter.first_name, inviter.last_name), '')`.as('invited_by'),
    ])
    .where('invitation.institute_id', '=', instituteId)
    .where('invitation.status', '=', 'invited')
    .where('project.deleted_at', 'is', null)
  const total = await boundedCount(db, found)
  const rows = await found
    .orderBy('invitation.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  const results = rows.map(
    ({ id, role, created_at, invited_by, project_id, name, type, description, ...row }) => ({
      id,
      role,
      invited_by,
      created_at: created_at.toISOString(),
      project: {
        id: project_id,
        name,
        type,
        description,
        avatar: row.key && row.file_name ? publicUrl({ key: row.key, file_name: row.file_name }) : null,
      },
    }),
  )
  return { results, total }
}
