import type { ContactStanding } from 'contract/contacts/contacts.schemas.ts'
import { mayAskFrom } from 'contract/contacts/contacts.rules.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { accountInUse } from '../users/users.ts'

export interface ContactRow {
  id: number
  from_id: number
  to_id: number
  note: string
  accepted_at: Date | null
}

/**
 * Locks two people until the transaction ends, so that requests, answers and blocks of a pair run one after the other, and
 * so do the requests of one person, which are counted.
 */
export const lockPair = (tx: Tx, one: number, other: number) =>
  tx
    .selectFrom('person')
    .select('id')
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The row of two people, in either direction. */
export const contactOf = (db: Db, one: number, other: number): Promise<ContactRow | undefined> =>
  db
    .selectFrom('contact')
    .select(['id', 'from_id', 'to_id', 'note', 'accepted_at'])
    .where(({ eb, or, and }) =>
      or([
        and([eb('from_id', '=', one), eb('to_id', '=', other)]),
        and([eb('from_id', '=', other), eb('to_id', '=', one)]),
      ]),
    )
    .executeTakeFirst()

/** A contact or request to which the person is a party. */
export const contactOfPerson = (db: Db, personId: number, id: number): Promise<ContactRow | undefined> =>
  db
    .selectFrom('contact')
    .select(['id', 'from_id', 'to_id', 'note', 'accepted_at'])
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('from_id', '=', personId), eb('to_id', '=', personId)]))
    .executeTakeFirst()

/** The standing from one party's point of view. */
export const standingIn = (row: ContactRow, personId: number): ContactStanding =>
  row.accepted_at ? 'contact' : row.from_id === personId ? 'sent' : 'received'

export const insertContact = (tx: Tx, row: { from_id: number; to_id: number; note: string }, now: Date) =>
  tx
    .insertInto('contact')
    .values({ ...row, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

export const acceptContact = (tx: Tx, id: number, now: Date) =>
  tx.updateTable('contact').set({ accepted_at: now }).where('id', '=', id).execute()

export const deleteContact = (tx: Tx, id: number) => tx.deleteFrom('contact').where('id', '=', id).execute()

/** Number of a person's unanswered requests. Those to inactive accounts do not count, as the sender cannot see and cancel them. */
export async function openRequestsOf(db: Db, personId: number): Promise<number> {
  const { open } = await db
    .selectFrom('contact')
    .innerJoin('person', 'person.id', 'to_id')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where(accountInUse())
    .where('from_id', '=', personId)
    .where('accepted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return open
}

/** When the sender may send another request after a rejection; undefined if immediately. */
export async function cooldownEnd(db: Db, from: number, to: number, now: Date): Promise<Date | undefined> {
  const rejection = await db
    .selectFrom('contact_rejection')
    .select('rejected_at')
    .where('from_id', '=', from)
    .where('to_id', '=', to)
    .executeTakeFirst()
  const until = rejection && mayAskFrom(rejection.rejected_at)
  return until && until > now ? until : undefined
}

export const storeRejection = (tx: Tx, row: { from_id: number; to_id: number }, rejected_at: Date) =>
  tx
    .insertInto('contact_rejection')
    .values({ ...row, rejected_at })
    .onConflict((conflict) => conflict.columns(['from_id', 'to_id']).doUpdateSet({ rejected_at }))
    .execute()

export async function hasBlocked(db: Db, blocker: number, blocked: number): Promise<boolean> {
  const found = await db
    .selectFrom('person_block')
    .select('blocker_id')
    .where('blocker_id', '=', blocker)
    .where('blocked_id', '=', blocked)
    .executeTakeFirst()
  return found !== undefined
}
