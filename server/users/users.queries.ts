import { sql } from 'kysely'
import { addressKey, hasStopped } from '../mail/addresses.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Normalises an address for comparison (SEC-36). */
export const emailKey = addressKey

export const accountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('person')
    .select(['id', 'email', 'password_hash', 'is_staff', 'active_modules', 'confirmed_at', 'blocked_at'])
    .select('deletion_requested_at')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()

/** A person's own data at registration. */
export interface NewAccount {
  email: string
  password_hash: string
  first_name: string
  last_name: string
  /** Set when the address is already confirmed. */
  confirmed_at: Date | null
  active_modules: readonly string[]
}

/** @returns the id; undefined when the address has an account */
export async function insertAccount(tx: Tx, account: NewAccount, now: Date): Promise<number | undefined> {
  const row = await tx
    .insertInto('person')
    .values({
      ...account,
      email_key: emailKey(account.email),
      active_modules: [...account.active_modules],
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.constraint('person_email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export const setAvatar = (tx: Tx, personId: number, avatar_key: string) =>
  tx.updateTable('person').set({ avatar_key }).where('id', '=', personId).execute()

export const updatePassword = (tx: Tx, personId: number, password_hash: string) =>
  tx.updateTable('person').set({ password_hash }).where('id', '=', personId).execute()

/**
 * Locks an account that still has the password that was checked, and returns its state. Checking takes long, so the
 * password may have changed or the account may have been blocked in the meantime.
 */
export const accountWithPassword = (tx: Tx, personId: number, password_hash: string) =>
  tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('password_hash', '=', password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst()

/**
 * Locks an account that signs in, and returns its present state. What was proved before may have ended in the meantime.
 * @param passwordHash the password that was checked; undefined returns the account whatever its password is
 */
export const accountToSignIn = (tx: Tx, personId: number, passwordHash: string | undefined) =>
  tx
    .selectFrom('person')
    .select(['email', 'is_staff', 'active_modules', 'blocked_at', 'deletion_requested_at', 'time_zone'])
    .where('id', '=', personId)
    .$if(passwordHash !== undefined, (account) => account.where('password_hash', '=', passwordHash ?? ''))
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Replaces a password if it is still the previous one. @returns whether it was */
export async function replacePassword(
  tx: Tx,
  personId: number,
  { before, hash }: { before: string; hash: string },
): Promise<boolean> {
  const replaced = await tx
    .updateTable('person')
    .set({ password_hash: hash })
    .where('id', '=', personId)
    .where('password_hash', '=', before)
    .returning('id')
    .executeTakeFirst()
  return replaced !== undefined
}

/** Changes the address of an account. @returns false when another account has it */
export async function changeEmail(tx: Tx, personId: number, email: string): Promise<boolean> {
  if (await accountByEmail(tx, email).then((there) => there && there.id !== personId)) return false
  const changed = await tx
    .updateTable('person')
    .set({ email, email_key: emailKey(email) })
    .where('id', '=', personId)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/**
 * Deletes an unconfirmed registration with this address.
 * @param kept the account that is about to get the address
 * @returns keys of its pictures
 */
export async function deleteUnconfirmed(tx: Tx, email: string, kept = 0): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('person')
    .where('email_key', '=', emailKey(email))
    .where('confirmed_at', 'is', null)
    .where('blocked_at', 'is', null)
    .where('id', '<>', kept)
    .returning('avatar_key')
    .execute()
  return deleted.flatMap(({ avatar_key }) => avatar_key ?? [])
}

/** @returns whether it was unconfirmed */
export async function markConfirmed(tx: Tx, personId: number, now: Date): Promise<boolean> {
  const confirmed = await tx
    .updateTable('person')
    .set({ confirmed_at: now })
    .where('id', '=', personId)
    .where('confirmed_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Notes a sign-in. @returns whether it is the first */
export async function noteSignIn(tx: Tx, personId: number, now: Date): Promise<boolean> {
  const first = await tx
    .updateTable('person')
    .set({ signed_in_at: now })
    .where('id', '=', personId)
    .where('signed_in_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return first !== undefined
}

export const hasProject = async (db: Db, personId: number): Promise<boolean> =>
  (
    await db
      .selectFrom('project_role')
      .select('project_id')
      .where('person_id', '=', personId)
      .limit(1)
      .execute()
  ).length > 0

export const isConfirmed = async (db: Db, personId: number): Promise<boolean> => {
  const person = await db
    .selectFrom('person')
    .select('confirmed_at')
    .where('id', '=', personId)
    .executeTakeFirst()
  return !!person?.confirmed_at
}

export const personWithAvatar = (db: Db, personId: number) =>
  db
    .selectFrom('person')
    .leftJoin('media', 'media.key', 'avatar_key')
    .select(['person.id', 'email', 'first_name', 'last_name', 'about_me', 'city', 'profile_visibility'])
    .select(['is_staff', 'active_modules', 'time_zone', 'person.updated_at', 'media.key', 'media.file_name'])
    .select(hasStopped(sql.ref('person.email_key')).as('mails_stopped'))
    .where('person.id', '=', personId)
    .executeTakeFirst()
