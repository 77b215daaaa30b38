import type { Db, Tx } from '../../platform/database/database.ts'

/** A person's passkeys, oldest first. */
export const passkeysOf = (db: Db, personId: number) =>
  db
    .selectFrom('passkey')
    .select(['id', 'name', 'credential_id', 'transports', 'created_at', 'last_used_at'])
    .where('person_id', '=', personId)
    .orderBy('id')
    .execute()

export const passkeyByCredential = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkey')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['passkey.id', 'person_id', 'email', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()

export interface StoredPasskey {
  person_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
}

/** @returns its id; undefined if it is stored already */
export const insertPasskey = (tx: Tx, passkey: StoredPasskey, now: Date) =>
  tx
    .insertInto('passkey')
    .values({ ...passkey, created_at: now })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()

export const notePasskeyUse = (tx: Tx, id: number, counter: number, now: Date) =>
  tx.updateTable('passkey').set({ counter, last_used_at: now }).where('id', '=', id).execute()

/** @returns whether the person had it */
export async function deletePasskey(tx: Tx, personId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('passkey')
    .where('person_id', '=', personId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

export const dropPasskeys = (tx: Tx, personId: number) =>
  tx.deleteFrom('passkey').where('person_id', '=', personId).execute()
