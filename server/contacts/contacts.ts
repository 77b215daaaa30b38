import { sql, type RawBuilder } from 'kysely'
import { query, type Db } from '../platform/database/database.ts'
import { accountInUse } from '../users/users.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    'contact.requested': ContactEvent
    /** The recipient accepted, or sent a request in return. */
    'contact.accepted': ContactEvent
    /** A request was cancelled or rejected, or ended by a block. */
    'contact.request_ended': ContactEvent
    /** An accepted contact was removed, or ended by a block. */
    'contact.removed': ContactEvent & { by: number }
    /** Only the blocker may be notified. */
    'person.blocked': { by: number; personId: number }
  }
}

/** Ids of the row, the sender and the recipient. */
export interface ContactEvent {
  contactId: number
  from: number
  to: number
}

/** The live topic of a person's contacts and requests: only they may subscribe. */
export const contactsTopic = (personId: number) => `contacts:${personId}`

/**
 * A condition: two people are accepted contacts with active accounts, neither blocked nor about to be deleted.
 * @param one id of a person, or a reference to one (`sql.ref('message.author_id')`)
 */
export const areContacts = (one: PersonId, other: PersonId): RawBuilder<boolean> =>
  sql<boolean>`exists (select from contact where accepted_at is not null
    and least(from_id, to_id) = least(${one}::bigint, ${other}::bigint)
    and greatest(from_id, to_id) = greatest(${one}::bigint, ${other}::bigint)
    and (select bool_and(${accountInUse('side')}) from person side where side.id in (from_id, to_id)))`

/** A condition: one of two people has blocked the other. */
export const blockBetween = (one: PersonId, other: PersonId): RawBuilder<boolean> =>
  sql<boolean>`exists (select from person_block
    where (blocker_id, blocked_id) in ((${one}::bigint, ${other}::bigint), (${other}::bigint, ${one}::bigint)))`

/** A condition: a person has blocked another. */
export const hasBlockedPerson = (blocker: PersonId, blocked: PersonId): RawBuilder<boolean> =>
  sql<boolean>`exists (select from person_block
    where blocker_id = ${blocker}::bigint and blocked_id = ${blocked}::bigint)`

type PersonId = number | RawBuilder<unknown>

const contact = query(
  (_, { one, other }: { one: number; other: number }) =>
    sql<{ yes: boolean }>`select ${areContacts(one, other)} as yes`,
)
/** Whether two people are accepted contacts with active accounts. Blocking deletes a contact, so neither has blocked the other. */
export async function isContact(db: Db, one: number, other: number): Promise<boolean> {
  const [found] = await contact(db, { one, other })
  return found?.yes === true
}
