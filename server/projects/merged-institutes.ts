import { sql } from 'kysely'
import { projectRoles, type ProjectRole } from 'contract/projects/permissions.ts'
import { lockMerge, noteMoved } from '../institutes/institutes.ts'
import { transaction, type Tx } from '../platform/database/database.ts'
import { announce, type EventListeners } from '../platform/jobs/jobs.ts'
import { publishAll, recheckRights } from '../platform/live/live.ts'
import { peopleOf } from './participants.queries.ts'
import { refreshLists } from './projects.live.ts'

/**
 * The roles of a merged institute in projects become invitations of the other one, whose Admins have consented to none of
 * them; undoing the merge restores them. Idempotent.
 */
export const participantMoves: EventListeners = {
  'institute.merged': async ({ mergeId, fromId, intoId, by }, { database: { db } }) =>
    transaction(db, async (tx) => {
      const merge = await lockMerge(tx, mergeId)
      // The merge may have been undone already.
      if (!merge || merge.undone_at || merge.moved.participations || merge.moved.participants) return
      const people = await peopleOf(
        tx,
        [fromId, intoId].map((institute_id) => ({ person_id: null, institute_id })),
      )
      const ended = await sql<{ row: StoredInvitation }>`
        update project_invitation set status = 'withdrawn' where institute_id = ${fromId} and status = 'invited'
        returning to_jsonb(project_invitation) as row`.execute(tx)
      const left = await sql<{ row: StoredParticipant }>`
        delete from participant where institute_id = ${fromId} returning to_jsonb(participant) as row`.execute(
        tx,
      )
      const invited = await sql<{ id: number; project_id: number; role: ProjectRole }>`
        insert into project_invitation (project_id, institute_id, role, invited_by, created_at)
        select distinct on (project_id) project_id, ${intoId}::bigint, role, invited_by, now()
        from (
          select project_id, role, null::bigint as invited_by
            from jsonb_to_recordset(${JSON.stringify(left.rows.map(({ row }) => row))}::text::jsonb) r (project_id bigint, role text)
          union all
          select project_id, role, invited_by
            from jsonb_to_recordset(${JSON.stringify(ended.rows.map(({ row }) => row))}::text::jsonb)
              r (project_id bigint, role text, invited_by bigint)
        ) came
        where project_id not in (select project_id from participant where institute_id = ${intoId})
          and project_id not in (select project_id from project_invitation
            where institute_id = ${intoId} and status = 'invited')
        order by project_id, array_position(${[...projectRoles]}::text[], role)
        returning id, project_id, role`.execute(tx)
      await noteMoved(tx, mergeId, 'participations', {
        moved: invited.rows.map(({ id }) => id),
        dropped: left.rows.map(({ row }) => row),
      })
      await noteMoved(tx, mergeId, 'project_invitations', {
        moved: ended.rows.map(({ row }) => row.id),
        dropped: [],
      })
      for (const { project_id, role } of invited.rows)
        await announce(tx, 'project.institute_invited', {
          projectId: project_id,
          instituteId: intoId,
          role,
          by,
        })
      await announceParties(tx, fromId, { left: left.rows.map(({ row }) => row), joined: [] })
      await notifyProjects(tx, [fromId, intoId], {
        people,
        projects: left.rows.map(({ row }) => row.project_id),
      })
    }),
  'institute.merge_undone': async ({ mergeId, fromId, intoId }, { database: { db } }) =>
    transaction(db, async (tx) => {
      const moved = (await lockMerge(tx, mergeId))?.moved
      if (!moved) return
      const { participations, project_invitations, participants } = moved
      if (participations) {
        // Also those that the Admins of the other institute have accepted since.
        const left = await sql<{ row: StoredParticipant }>`
          delete from participant where id = any (${participations.moved}::bigint[]) and institute_id = ${intoId}
          returning to_jsonb(participant) as row`.execute(tx)
        await announceParties(tx, intoId, { left: left.rows.map(({ row }) => row), joined: [] })
        await sql`delete from project_invitation where id = any (${participations.moved}::bigint[])`.execute(
          tx,
        )
        const { rows: joined } = await putBack(tx, fromId, participations.dropped)
        await announceParties(tx, fromId, { left: [], joined })
        await sql`update project_invitation set status = 'invited'
          where id = any (${project_invitations?.moved ?? []}::bigint[]) and status = 'withdrawn'
            and not exists (select from project_invitation other where other.project_id = project_invitation.project_id
              and other.institute_id = project_invitation.institute_id and other.status = 'invited')`.execute(
          tx,
        )
      }
      // Merges before migration 24 moved the roles themselves.
      if (participants) {
        await sql`update participant set institute_id = ${fromId}
          where id = any (${participants.moved}::bigint[]) and institute_id = ${intoId}`.execute(tx)
        await putBack(tx, fromId, participants.dropped)
      }
      await notifyProjects(tx, [fromId, intoId])
    }),
}

interface StoredParticipant extends Record<string, unknown> {
  project_id: number
  role: ProjectRole
}
interface StoredInvitation {
  id: number
}

const putBack = (tx: Tx, fromId: number, rows: Record<string, unknown>[]) =>
  sql<{
    project_id: number
    role: ProjectRole
  }>`insert into participant (project_id, institute_id, role, created_at)
    select r.project_id, ${fromId}::bigint, r.role, r.created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      r (project_id bigint, role text, created_at timestamptz)
    join project on project.id = r.project_id
    on conflict on constraint participant_once do nothing
    returning project_id, role`.execute(tx)

interface Roles {
  project_id: number
  role: ProjectRole
}

/** Announces that an institute has lost all its roles in projects, or got them back. */
async function announceParties(
  tx: Tx,
  instituteId: number,
  { left, joined }: { left: readonly Roles[]; joined: readonly Roles[] },
): Promise<void> {
  const rolesByProject = (rows: readonly Roles[]) => Map.groupBy(rows, ({ project_id }) => project_id)
  const [before, after] = [rolesByProject(left), rolesByProject(joined)]
  for (const projectId of new Set([...before.keys(), ...after.keys()]))
    await announce(tx, 'project.roles_changed', {
      projectId,
      personId: null,
      instituteId,
      before: (before.get(projectId) ?? []).map(({ role }) => role),
      after: (after.get(projectId) ?? []).map(({ role }) => role),
      at: new Date().toISOString(),
    })
}

/**
 * Notifies open pages. The members were moved to the other institute earlier and have lacked these roles since then.
 */
async function notifyProjects(
  tx: Tx,
  instituteIds: number[],
  before: { people: number[]; projects: number[] } = { people: [], projects: [] },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct project_id as id from participant where institute_id = any (${instituteIds}::bigint[])`.execute(
    tx,
  )
  const now = await peopleOf(
    tx,
    instituteIds.map((institute_id) => ({ person_id: null, institute_id })),
  )
  const people = [...new Set([...before.people, ...now])]
  await recheckRights(tx, people)
  const projects = new Set([...before.projects, ...rows.map(({ id }) => id)])
  await publishAll(
    tx,
    Array.from(projects, (id) => `project:${id}`),
  )
  await refreshLists(tx, people)
}
