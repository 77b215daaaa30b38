import { boundedTotal } from 'contract/platform/totals.ts'
import { sql } from 'kysely'
import type { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import { mergedAlready, sameInstitute, undoExpired } from 'contract/institutes/institutes.refusals.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { publish } from '../../platform/live/live.ts'
import { tellOfAccounts } from '../../users/users.ts'
import { lockMerge, mergeById, mergeShown, mergesPage, noteMoved, undoUntil } from './merges.queries.ts'
import { moveMembers, moveMembersBack, peopleWithRoles } from './move-members.ts'

type Signed = { viewer: Viewer }

/** Merges a duplicate into another institute; listeners of higher domains move their own rows. */
export const mergeInstitute: Handler<typeof instituteReview.merge, Signed> = ({
  db,
  viewer,
  params,
  body,
  now,
  ip,
}) =>
  inTransaction(db, async (tx) => {
    const [fromId, intoId] = [params.id, body.into]
    if (fromId === intoId) throw new Problem(sameInstitute)
    const both = await lockBoth(tx, fromId, intoId)
    if (both.length < 2) throw notFound()
    if (both.some(({ merged_into }) => merged_into !== null)) throw new Problem(mergedAlready)
    const { id } = await tx
      .insertInto('institute_merge')
      .values({ from_id: fromId, into_id: intoId, merged_by: viewer.id, merged_at: now, moved: {} })
      .returning('id')
      .executeTakeFirstOrThrow()
    const members = await moveMembers(tx, fromId, intoId)
    await noteMoved(tx, id, 'members', members)
    await noteMoved(tx, id, 'invitations', { moved: await moveInvitations(tx, fromId, intoId), dropped: [] })
    // Institutes that were merged into it before now lead to the other one.
    const { rows: earlier } = await sql<{ id: number }>`
      update institute set merged_into = ${intoId} where merged_into = ${fromId} returning id`.execute(tx)
    await noteMoved(tx, id, 'merged', { moved: earlier.map((one) => one.id), dropped: [] })
    await tx
      .updateTable('institute')
      .set({ merged_into: intoId, is_new: false })
      .where('id', '=', fromId)
      .execute()
    await told(tx, { action: 'institute.merged', viewer, fromId, intoId, ip })
    await announce(tx, 'institute.merged', { mergeId: id, fromId, intoId })
    return mergeShown(await existingMerge(tx, id))
  })

/** Undoes a merge: moved rows go back; rows added to the other institute since then stay there. */
export const undoMerge: Handler<typeof instituteReview.undoMerge, Signed> = ({
  db,
  viewer,
  params,
  now,
  ip,
}) =>
  inTransaction(db, async (tx) => {
    await lockMerge(tx, params.id)
    const { from_id: fromId, into_id: intoId } = await existingMerge(tx, params.id)
    await lockBoth(tx, fromId, intoId)
    const merge = await existingMerge(tx, params.id)
    if (merge.undone_at || merge.into_merged !== null || undoUntil(merge) < now)
      throw new Problem(undoExpired)
    const { members, invitations, merged } = merge.moved
    await tx.updateTable('institute').set({ merged_into: null }).where('id', '=', fromId).execute()
    if (members) await moveMembersBack(tx, members, { fromId, intoId })
    await sql`update invitation set institute_id = ${fromId} where id = any (${invitations?.moved ?? []}::bigint[])`.execute(
      tx,
    )
    await sql`update institute set merged_into = ${fromId} where id = any (${merged?.moved ?? []}::bigint[])`.execute(
      tx,
    )
    await tx.updateTable('institute_merge').set({ undone_at: now }).where('id', '=', merge.id).execute()
    await told(tx, { action: 'institute.merge_undone', viewer, fromId, intoId, ip })
    await announce(tx, 'institute.merge_undone', { mergeId: merge.id, fromId, intoId })
    return mergeShown(await existingMerge(tx, merge.id))
  })

export const listMerges: Handler<typeof instituteReview.merges, Signed> = async ({ db, query }) => {
  const { rows, total } = await mergesPage(db, query)
  const { pageNumber, pageSize } = query
  return { results: rows.map(mergeShown), pageNumber, pageSize, ...boundedTotal(total) }
}

async function existingMerge(tx: Tx, id: number) {
  const merge = await mergeById(tx, id)
  if (!merge) throw notFound()
  return merge
}

/** Locks in the order of ids, so that concurrent merges of the same institutes do not deadlock. */
const lockBoth = (tx: Tx, one: number, other: number) =>
  tx
    .selectFrom('institute')
    .select(['id', 'merged_into'])
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forUpdate()
    .execute()

async function moveInvitations(tx: Tx, fromId: number, intoId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update invitation set institute_id = ${intoId}
    where institute_id = ${fromId} and used_at is null returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

async function told(
  tx: Tx,
  what: { action: string; viewer: Viewer; fromId: number; intoId: number; ip: string },
): Promise<void> {
  const { action, viewer, fromId, intoId, ip } = what
  const subject = `institute:${fromId}`
  await audit(tx, { actor: viewer.id, action, subject, concerns: `institute:${intoId}`, ip })
  await tellOfAccounts(tx, await peopleWithRoles(tx, [fromId, intoId]))
  await publish(tx, `institute:${fromId}`)
  await publish(tx, `institute:${intoId}`)
}
