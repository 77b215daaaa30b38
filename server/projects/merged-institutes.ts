import { sql } from 'kysely'
import { lockMerge, noteMoved } from '../institutes/institutes.ts'
import { transaction, type Tx } from '../platform/database/database.ts'
import type { EventListeners } from '../platform/jobs/jobs.ts'
import { publishAll, recheckRights } from '../platform/live/live.ts'
import { peopleOf } from './participants.queries.ts'
import { refreshLists } from './projects.live.ts'

/** Moves the roles of a merged institute in projects to the other institute, and back when the merge is undone. Idempotent. */
export const participantMoves: EventListeners = {
  'institute.merged': async ({ mergeId, fromId, intoId }, { database: { db } }) =>
    transaction(db, async (tx) => {
      const merge = await lockMerge(tx, mergeId)
      // The merge may have been undone already.
      if (!merge || merge.undone_at || merge.moved.participants) return
      const dropped = await sql<{ row: Record<string, unknown> }>`
        delete from participant here using participant there
        where here.institute_id = ${fromId} and there.institute_id = ${intoId}
          and here.project_id = there.project_id and here.role = there.role
        returning to_jsonb(here) as row`.execute(tx)
      const moved = await sql<{ id: number }>`
        update participant set institute_id = ${intoId} where institute_id = ${fromId} returning id`.execute(
        tx,
      )
      await noteMoved(tx, mergeId, 'participants', {
        moved: moved.rows.map(({ id }) => id),
        dropped: dropped.rows.map(({ row }) => row),
      })
      await notifyProjects(tx, [fromId, intoId])
    }),
  'institute.merge_undone': async ({ mergeId, fromId, intoId }, { database: { db } }) =>
    transaction(db, async (tx) => {
      const noted = (await lockMerge(tx, mergeId))?.moved.participants
      if (!noted) return
      await sql`update participant set institute_id = ${fromId}
        where id = any (${noted.moved}::bigint[]) and institute_id = ${intoId}`.execute(tx)
      await sql`insert into participant (project_id, institute_id, role, created_at)
        select r.project_id, ${fromId}::bigint, r.role, r.created_at
        from jsonb_to_recordset(${JSON.stringify(noted.dropped)}::text::jsonb)
          r (project_id bigint, role text, created_at timestamptz)
        join project on project.id = r.project_id
        on conflict on constraint participant_once do nothing`.execute(tx)
      await notifyProjects(tx, [fromId, intoId])
    }),
}

/**
 * Notifies open pages. The members were moved to the other institute earlier and have lacked these roles since then.
 */
async function notifyProjects(tx: Tx, instituteIds: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct project_id as id from participant where institute_id = any (${instituteIds}::bigint[])`.execute(
    tx,
  )
  const people = await peopleOf(
    tx,
    instituteIds.map((institute_id) => ({ person_id: null, institute_id })),
  )
  await recheckRights(tx, people)
  await publishAll(
    tx,
    rows.map(({ id }) => `project:${id}`),
  )
  await refreshLists(tx, people)
}
