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
 * Locks two people against each other's requests, answers and blocks until the transaction ends, so that these run one
 * after the other for a pair; requests of one person too, which are counted.
 */
export const lockPair = (tx: Tx, one: number, other: number) =>
  tx
    .selectFrom('person')
    .select('id')
    .where('id', 'in', [one, other])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** The row of two people, whoever asked. */
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

/** A row that the person is one side of. */
export const contactOfPerson = (db: Db, personId: number, id: number): Promise<ContactRow | undefined> =>
  db
    .selectFrom('contact')
    .select(['id', 'from_id', 'to_id', 'note', 'accepted_at'])
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('from_id', '=', personId), eb('to_id', '=', personId)]))
    .executeTakeFirst()

/** What a row means to one of its two people. */
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

/** How many requests of a person wait for an answer; those to accounts not in use are in no list, to be cancelled there. */
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

/** From when on one may ask the other again after a rejection; undefined if at once. */
export async function waitingUntil(db: Db, from: number, to: number, now: Date): Promise<Date | undefined> {
  const rejection = await db
    .selectFrom('contact_rejection')
    .select('rejected_at')
    .where('from_id', '=', from)
    .where('to_id', '=', to)
    .executeTakeFirst()
  const until = rejection && mayAskFrom(rejection.rejected_at)
  return until && until > now ? until : undefined
}

export const noteRejection = (tx: Tx, row: { from_id: number; to_id: number }, rejected_at: Date) =>
  tx
    .insertInto('contact_rejection')
    .values({ ...row, rejected_at })
    .onConflict((known) => known.columns(['from_id', 'to_id']).doUpdateSet({ rejected_at }))
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
