import { boundedTotal } from 'contract/platform/totals.ts'
import { sql } from 'kysely'
import type { instituteReview } from 'contract/institutes/institute-review.endpoints.ts'
import {
  mergedAlready,
  notItsAdmin,
  sameInstitute,
  undoExpired,
} from 'contract/institutes/institutes.refusals.ts'
import type { MergeOutcome } from 'contract/institutes/merge-outcome.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { notFound, Problem, reject } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { publish } from '../../platform/live/live.ts'
import { tellOfAccounts } from '../../users/users.ts'
import { lockMerge, mergeById, mergeShown, mergesPage, noteMoved, undoUntil } from './merges.queries.ts'
import { adminsOf, announceMemberships, membershipsIn } from '../members/roles.queries.ts'
import { endInvitationsOfFormer } from '../members/end-invitations.ts'
import { moveDomains, moveDomainsBack } from '../domains/move-domains.ts'
import { mailAppointed } from '../members/admin-mails.ts'
import { mergeRoles, restoreRoles, type MergedRoles } from './merge-roles.ts'
import { moveFollowers, moveFollowersBack, peopleWithRoles } from './move-followers.ts'

type Signed = { viewer: Viewer }

/**
 * Merges a duplicate into another institute; listeners of higher domains move their own rows. Nobody gets a right at the
 * other institute by it, as anyone can register a duplicate, but for Admins whom staff have named.
 */
export const mergeInstitute: Handler<typeof instituteReview.merge, Signed> = (context) => {
  const { db, viewer, params, body, now, ip, config } = context
  return inTransaction(db, async (tx) => {
    const [fromId, intoId] = [params.id, body.into]
    if (fromId === intoId) throw new Problem(sameInstitute)
    const both = await lockBoth(tx, fromId, intoId)
    if (both.length < 2) throw notFound()
    if (both.some(({ merged_into }) => merged_into !== null)) throw new Problem(mergedAlready)
    const admins = [...new Set(body.admins)]
    const candidates = (await adminsOf(tx, fromId)).map((one) => one.id)
    if (admins.some((one) => !candidates.includes(one) || one === viewer.id))
      reject({ admins: [notItsAdmin] })
    const { id } = await tx
      .insertInto('institute_merge')
      .values({
        from_id: fromId,
        into_id: intoId,
        merged_by: viewer.id,
        merged_at: now,
        reason: body.reason,
        moved: {},
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const concerned = await peopleWithRoles(tx, [fromId, intoId])
    const decision = { by: viewer, now }
    const before = await membershipsIn(tx, intoId)
    const roles = await mergeRoles(tx, { id, fromId, intoId }, admins, decision)
    await announceMemberships(tx, intoId, before, now)
    await tx
      .updateTable('institute_merge')
      .set({ roles: sql`${JSON.stringify(roles)}::text::jsonb` })
      .where('id', '=', id)
      .execute()
    await noteMoved(tx, id, 'members', await moveFollowers(tx, fromId, intoId))
    await noteMoved(tx, id, 'invitations', { moved: await moveInvitations(tx, fromId, intoId), dropped: [] })
    await noteMoved(tx, id, 'domains', await moveDomains(tx, fromId, intoId))
    // Institutes that were merged into it before now lead to the other one.
    const { rows: earlier } = await sql<{ id: number }>`
      update institute set merged_into = ${intoId} where merged_into = ${fromId} returning id`.execute(tx)
    await noteMoved(tx, id, 'merged', { moved: earlier.map((one) => one.id), dropped: [] })
    await tx
      .updateTable('institute')
      .set({ merged_into: intoId, is_new: false })
      .where('id', '=', fromId)
      .execute()
    const { reason } = body
    await told(tx, { action: 'institute.merged', viewer, fromId, intoId, reason, ip }, concerned)
    for (const personId of admins) {
      await audit(tx, {
        actor: viewer.id,
        action: 'institute.roles_changed',
        subject: `institute:${intoId}`,
        concerns: `person:${personId}`,
        detail: { before: { Admin: 'none' }, after: { Admin: 'approved' }, ...(reason && { reason }) },
        ip,
      })
      await mailAppointed(tx, { instituteId: intoId, personId, reason }, config)
    }
    await announce(tx, 'institute.merged', {
      mergeId: id,
      fromId,
      intoId,
      by: viewer.id,
      reason,
      people: await outcomes(tx, intoId, roles, admins),
    })
    return mergeShown(await existingMerge(tx, id))
  })
}

/**
 * Undoes a merge: both institutes have the roles of before, and what was moved goes back. What was added to the other
 * institute since stays there.
 */
export const undoMerge: Handler<typeof instituteReview.undoMerge, Signed> = ({
  db,
  viewer,
  params,
  body,
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
    const { members, invitations, domains, merged } = merge.moved
    const concerned = await peopleWithRoles(tx, [intoId])
    await tx.updateTable('institute').set({ merged_into: null }).where('id', '=', fromId).execute()
    if (members) await moveFollowersBack(tx, members, { fromId, intoId })
    if (domains) await moveDomainsBack(tx, domains, { fromId, intoId })
    const before = await membershipsIn(tx, intoId)
    const changed = merge.roles
      ? await restoreRoles(tx, { id: merge.id, fromId, intoId }, merge.roles, { by: viewer, now })
      : await withdrawRaised(tx, members?.raised ?? [])
    await announceMemberships(tx, intoId, before, now)
    await sql`update invitation set institute_id = ${fromId} where id = any (${invitations?.moved ?? []}::bigint[])`.execute(
      tx,
    )
    await sql`update institute set merged_into = ${fromId} where id = any (${merged?.moved ?? []}::bigint[])`.execute(
      tx,
    )
    for (const personId of changed)
      await endInvitationsOfFormer(tx, { instituteId: intoId, personId }, { now, ip, by: viewer.id })
    await tx.updateTable('institute_merge').set({ undone_at: now }).where('id', '=', merge.id).execute()
    const { reason } = body
    await told(tx, { action: 'institute.merge_undone', viewer, fromId, intoId, reason, ip }, concerned)
    const ofDuplicate = await peopleWithRoles(tx, [fromId])
    const admins = (await adminsOf(tx, intoId)).map((one) => one.id)
    await announce(tx, 'institute.merge_undone', {
      mergeId: merge.id,
      fromId,
      intoId,
      by: viewer.id,
      reason,
      people: {
        from: ofDuplicate,
        into: [...new Set([...admins, ...changed])].filter((one) => !ofDuplicate.includes(one)),
      },
    })
    return mergeShown(await existingMerge(tx, merge.id))
  })

/** What a merge means for the Admins of the remaining institute and for everyone with a role in the duplicate. */
async function outcomes(tx: Tx, intoId: number, { from, into, arrived }: MergedRoles, admins: number[]) {
  const outcomeOf = (id: number): MergeOutcome => {
    if (admins.includes(id)) return 'appointed'
    if (arrived.some((one) => one.startsWith(`${id} `))) return 'requests'
    return into.some(({ person_id }) => person_id === id) ? 'same' : 'none'
  }
  const people = new Map(from.map(({ person_id: id }) => [id, outcomeOf(id)]))
  for (const { id } of await adminsOf(tx, intoId)) if (!admins.includes(id)) people.set(id, 'decides')
  return Array.from(people, ([id, outcome]) => ({ id, outcome }))
}

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

/** Merges before migration 24 approved roles that were approved in the duplicate only. */
async function withdrawRaised(tx: Tx, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    update institute_role set approved = false, awaits_second_factor = false where id = any (${ids}::bigint[]) returning person_id`.execute(
    tx,
  )
  return rows.map(({ person_id }) => person_id)
}

interface Told {
  action: string
  viewer: Viewer
  fromId: number
  intoId: number
  reason: string
  ip: string
}

/** @param before people with a role in either institute before */
async function told(
  tx: Tx,
  { action, viewer, fromId, intoId, reason, ip }: Told,
  before: number[],
): Promise<void> {
  await audit(tx, {
    actor: viewer.id,
    action,
    subject: `institute:${fromId}`,
    concerns: `institute:${intoId}`,
    detail: reason ? { reason } : {},
    ip,
  })
  await tellOfAccounts(tx, [...new Set([...before, ...(await peopleWithRoles(tx, [fromId, intoId]))])])
  await publish(tx, `institute:${fromId}`)
  await publish(tx, `institute:${intoId}`)
}
