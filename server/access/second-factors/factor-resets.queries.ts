import { daysToDecide, type ResetOutcome } from 'contract/access/factor-resets.rules.ts'
import { sql } from 'kysely'
import type { LinkToken } from '../../mail/mail.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { tokenHash } from '../../platform/tokens.ts'

const period = daysToDecide * 24 * 60 * 60 * 1000

/** Until when a request can be granted. */
export const decideUntil = (requestedAt: Date) => new Date(requestedAt.getTime() + period)

/** The condition on a row of `factor_reset` that it can still be granted, or was granted and is not carried out yet. */
export const isOpenReset = (now: Date, reset = 'factor_reset') =>
  sql<boolean>`(${sql.ref(`${reset}.ended_at`)} is null and (${sql.ref(`${reset}.granted_at`)} is not null
    or ${sql.ref(`${reset}.requested_at`)} > ${new Date(now.getTime() - period)}))`

/** Locks an account before its request: everything that changes requests takes the locks in this order. */
export const lockOwner = (tx: Tx, personId: number) =>
  tx
    .selectFrom('person')
    .select(['id', 'email', 'first_name', 'last_name', 'is_staff', 'blocked_at'])
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The open request of a person. */
export const openReset = (db: Db, personId: number, now: Date) =>
  db
    .selectFrom('factor_reset')
    .select(['id', 'requested_at', 'link_seed', 'due_at'])
    .where('person_id', '=', personId)
    .where(isOpenReset(now))
    .executeTakeFirst()

export const insertReset = (tx: Tx, personId: number, link: LinkToken, now: Date) =>
  tx
    .insertInto('factor_reset')
    .values({ person_id: personId, requested_at: now, link_seed: link.seed, link_hash: link.hash })
    .returning(['id', 'requested_at', 'link_seed', 'due_at'])
    .executeTakeFirstOrThrow()

/** The request of a link, open or not. */
export const resetOfToken = (db: Db, { id, token }: { id: number; token: string }) =>
  db
    .selectFrom('factor_reset')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['factor_reset.id', 'person_id', 'email', 'requested_at', 'due_at', 'ended_at', 'outcome'])
    .where('factor_reset.id', '=', id)
    .where('link_hash', '=', tokenHash(token))
    .executeTakeFirst()

export const resetById = (db: Db, id: number) =>
  db.selectFrom('factor_reset').selectAll().where('id', '=', id).executeTakeFirst()

export const grantReset = (
  tx: Tx,
  id: number,
  granted: { granted_by: number; granted_at: Date; due_at: Date },
) => tx.updateTable('factor_reset').set(granted).where('id', '=', id).execute()

/** Ends the request of a person that is not ended. @returns whether there was one */
export async function endReset(
  db: Db,
  personId: number,
  outcome: ResetOutcome,
  now: Date = new Date(),
): Promise<boolean> {
  const ended = await db
    .updateTable('factor_reset')
    .set({ ended_at: now, outcome })
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** People whose second factors are to be removed now. */
export async function dueResets(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('factor_reset')
    .select('person_id')
    .where('ended_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(100)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** Ends requests on which nobody has decided. */
export const endUndecided = (db: Db, now: Date) =>
  db
    .updateTable('factor_reset')
    .set({ ended_at: now, outcome: 'expired' })
    .where('ended_at', 'is', null)
    .where('granted_at', 'is', null)
    .where('requested_at', '<=', new Date(now.getTime() - period))
    .execute()
