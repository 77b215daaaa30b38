import { transaction } from '../platform/database/database.ts'
import { sql } from 'kysely'
import { lockMerge, noteMoved } from '../institutes/institutes.ts'
import type { EventListeners } from '../platform/jobs/jobs.ts'
import { publishAll } from '../platform/live/live.ts'

/** Moves the discussions of a merged institute to the other one, and back when the merge is undone. */
export const discussionMoves: EventListeners = {
  'institute.merged': async ({ mergeId, fromId, intoId }, { database: { db } }) =>
    transaction(db, async (tx) => {
      const merge = await lockMerge(tx, mergeId)
      // The merge may have been undone already.
      if (!merge || merge.undone_at || merge.moved.discussions) return
      const { rows } = await sql<{ id: number }>`
        update discussion set institute_id = ${intoId} where institute_id = ${fromId} returning id`.execute(
        tx,
      )
      await noteMoved(tx, mergeId, 'discussions', { moved: rows.map(({ id }) => id), dropped: [] })
      await publishAll(tx, listsOf(fromId, intoId))
    }),
  'institute.merge_undone': async ({ mergeId, fromId, intoId }, { database: { db } }) =>
    transaction(db, async (tx) => {
      const moved = (await lockMerge(tx, mergeId))?.moved.discussions?.moved
      if (!moved) return
      await sql`update discussion set institute_id = ${fromId}
        where id = any (${moved}::bigint[]) and institute_id = ${intoId}`.execute(tx)
      await publishAll(tx, listsOf(fromId, intoId))
    }),
}

const listsOf = (...institutes: number[]) => institutes.map((id) => `institute-discussions:${id}`)
