import { daysToUndo } from 'contract/access/email-change.rules.ts'
import { hoursToConfirm } from 'contract/access/email-change.schemas.ts'
import { tokenHash } from '../../platform/tokens.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

interface NewChange {
  personId: number
  formerEmail: string
  email: string
  sessionId: number
}

/** Stores an unconfirmed new address, replacing a previous one. @returns its id and expiry */
export async function storeChange(
  tx: Tx,
  change: NewChange,
  now: Date,
): Promise<{ id: number; expires_at: Date }> {
  await dropChange(tx, change.personId)
  return tx
    .insertInto('email_change')
    .values({
      person_id: change.personId,
      former_email: change.formerEmail,
      email: change.email,
      session_id: change.sessionId,
      requested_at: now,
      expires_at: new Date(now.getTime() + hoursToConfirm * 60 * 60 * 1000),
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
}

/** Cancels a pending change and its link. */
export const dropChange = (tx: Tx, personId: number) =>
  tx.deleteFrom('email_change').where('person_id', '=', personId).where('changed_at', 'is', null).execute()

export const waitingChange = (db: Db, personId: number, now: Date) =>
  db
    .selectFrom('email_change')
    .select(['email', 'expires_at'])
    .where('person_id', '=', personId)
    .where('changed_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()

/** A change whose link is to be mailed; undefined if it was withdrawn or replaced. */
export const changeToMail = (tx: Tx, id: number) =>
  tx
    .selectFrom('email_change')
    .select(['id', 'person_id', 'email'])
    .where('id', '=', id)
    .where('changed_at', 'is', null)
    .where('token_hash', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const setToken = (tx: Tx, id: number, token_hash: Buffer) =>
  tx.updateTable('email_change').set({ token_hash }).where('id', '=', id).execute()

/** A mailed link. */
interface Link {
  id: number
  token: string
}

/** The change of a valid link. */
export const changeOfLink = (db: Db, { id, token }: Link, now: Date) =>
  db
    .selectFrom('email_change')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['email_change.email', 'person_id'])
    .where('email_change.id', '=', id)
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .where('changed_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('deletion_requested_at', 'is', null)
    .executeTakeFirst()

/** Uses the link. Of several simultaneous calls, one gets the change. */
export const takeChange = (tx: Tx, { id, token }: Link, now: Date) =>
  tx
    .updateTable('email_change')
    .set({ changed_at: now, token_hash: null })
    .where('id', '=', id)
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', now)
    .where('changed_at', 'is', null)
    .returning(['id', 'person_id', 'former_email', 'email', 'session_id'])
    .executeTakeFirst()

export const setUndoToken = (tx: Tx, id: number, undo_token_hash: Buffer) =>
  tx.updateTable('email_change').set({ undo_token_hash }).where('id', '=', id).execute()

export const undoableUntil = (changedAt: Date) =>
  new Date(changedAt.getTime() + daysToUndo * 24 * 60 * 60 * 1000)

/** The change that a link to the former address undoes, whether or not it still can. */
export const undoOfLink = (db: Db, { id, token }: Link) =>
  db
    .selectFrom('email_change')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['email_change.id', 'person_id', 'former_email', 'person.email as present_email'])
    .select(['undone_at', 'blocked_at'])
    .select((change) => change.ref('changed_at').$castTo<Date>().as('changed_at'))
    .where('email_change.id', '=', id)
    .where('undo_token_hash', '=', tokenHash(token))
    .where('changed_at', 'is not', null)
    .executeTakeFirst()

export const lockChanges = (tx: Tx, personId: number) =>
  tx
    .selectFrom('email_change')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Marks a change and all later ones as undone. */
export const markUndone = (tx: Tx, personId: number, id: number, undone_at: Date) =>
  tx
    .updateTable('email_change')
    .set({ undone_at })
    .where('person_id', '=', personId)
    .where('id', '>=', id)
    .where('changed_at', 'is not', null)
    .where('undone_at', 'is', null)
    .execute()

/** Former addresses of a person that no account uses now. */
export async function formerEmails(db: Db, personId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('email_change')
    .select('former_email')
    .distinct()
    .where('person_id', '=', personId)
    .where('changed_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('person')
            .select('person.id')
            .whereRef('person.email', '=', 'former_email')
            .where('person.id', '<>', personId),
        ),
      ),
    )
    .execute()
  return rows.map(({ former_email }) => former_email)
}
