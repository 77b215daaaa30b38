import { audit } from '../platform/database/audit.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { accountInUse } from './person-visibility.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    /** An account has become active or inactive (`accountInUse`): blocked, marked for deletion, or restored. */
    'account.use_changed': { personId: number }
  }
}

/** Locks an account and returns whether it is active. */
export const staysInUse = async (tx: Tx, personId: number): Promise<boolean> =>
  (await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where(accountInUse())
    .forShare()
    .executeTakeFirst()) !== undefined

/** Marks an account for deletion: it is hidden, and erased some days later unless its owner signs in. */
export async function requestDeletion(tx: Tx, personId: number, now: Date): Promise<void> {
  await tx.updateTable('person').set({ deletion_requested_at: now }).where('id', '=', personId).execute()
  await announce(tx, 'account.use_changed', { personId })
}

/** Its owner has signed in again. */
export async function keepAccount(tx: Tx, personId: number, ip: string): Promise<void> {
  await tx.updateTable('person').set({ deletion_requested_at: null }).where('id', '=', personId).execute()
  await announce(tx, 'account.use_changed', { personId })
  const subject = `person:${personId}`
  await audit(tx, { actor: personId, action: 'account.deletion_withdrawn', subject, ip })
}

/** An account that is erased in this transaction. */
export interface LeavingAccount {
  id: number
  email: string
  first_name: string
  last_name: string
  avatar_key: string | null
}

/** Accounts whose deletion was requested before then, oldest first. */
export async function accountsToErase(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where('deletion_requested_at', '<', before)
    .orderBy('deletion_requested_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Deletes an account, unless its owner has signed in in the meantime. Foreign keys delete the person's own rows; rows of
 * institutes and projects remain without a name.
 */
export const deletePerson = (tx: Tx, personId: number, before: Date): Promise<LeavingAccount | undefined> =>
  tx
    .deleteFrom('person')
    .where('id', '=', personId)
    .where('deletion_requested_at', '<', before)
    .returning(['id', 'email', 'first_name', 'last_name', 'avatar_key'])
    .executeTakeFirst()
