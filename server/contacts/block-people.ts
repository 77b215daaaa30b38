import type { blockedPeople } from 'contract/contacts/blocked-people.endpoints.ts'
import { blockOneself } from 'contract/contacts/contacts.refusals.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import { inTransaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { publish, recheckRights } from '../platform/live/live.ts'
import { announceRemoval } from './contact-events.ts'
import { avatarOf } from './contact-rows.queries.ts'
import { contactOf, deleteContact, lockPair } from './contacts.queries.ts'
import { contactsTopic } from './contacts.ts'

/** People the viewer has blocked, latest first. */
export const listBlocked: Handler<typeof blockedPeople.list, { viewer: Viewer }> = async ({
  db,
  viewer,
  query: { pageNumber, pageSize },
}) => {
  const blocked = db.selectFrom('person_block').where('blocker_id', '=', viewer.id)
  const [total, rows] = await Promise.all([
    boundedCount(db, blocked.select('blocked_id')),
    blocked
      .innerJoin('person', 'person.id', 'blocked_id')
      .leftJoin('media', 'media.key', 'person.avatar_key')
      .select(['person.id', 'first_name', 'last_name', 'person_block.created_at as blocked_at'])
      .select(['media.key', 'media.file_name'])
      .orderBy('person_block.created_at', 'desc')
      .orderBy('person.id')
      .limit(pageSize)
      .offset((pageNumber - 1) * pageSize)
      .execute(),
  ])
  const results = rows.map(({ key, file_name, blocked_at, ...person }) => ({
    ...person,
    avatar: avatarOf(key, file_name),
    blocked_at: blocked_at.toISOString(),
  }))
  return { results, ...boundedTotal(total), pageNumber, pageSize }
}

/** Deletes any contact or request between the two and refuses new ones. The blocked person is not notified. */
export const blockPerson: Handler<typeof blockedPeople.block, { viewer: Viewer; other: number }> = ({
  db,
  viewer,
  other,
  now,
}) => {
  if (other === viewer.id) throw new Problem(blockOneself)
  return inTransaction(db, async (tx) => {
    await lockPair(tx, viewer.id, other)
    await tx
      .insertInto('person_block')
      .values({ blocker_id: viewer.id, blocked_id: other, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const contact = await contactOf(tx, viewer.id, other)
    if (contact) {
      await deleteContact(tx, contact.id)
      await announceRemoval(tx, contact, viewer.id)
    }
    await announce(tx, 'person.blocked', { by: viewer.id, personId: other })
    await recheckRights(tx, [other])
    await publish(tx, contactsTopic(viewer.id))
    return { success: true as const }
  })
}

export const unblockPerson: Handler<typeof blockedPeople.unblock, { viewer: Viewer }> = async ({
  db,
  viewer,
  params,
}) => {
  const unblocked = await db
    .deleteFrom('person_block')
    .where('blocker_id', '=', viewer.id)
    .where('blocked_id', '=', params.userId)
    .returning('blocked_id')
    .execute()
  // Pages the unblocked person has open reload, as they may show more now.
  if (unblocked.length > 0) await recheckRights(db, [params.userId])
  await publish(db, contactsTopic(viewer.id))
  return { success: true }
}
