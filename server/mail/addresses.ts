import { sql, type Expression } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** After this many permanent refusals in a row, nothing more is sent to an address. */
export const mostRefusals = 3

/** Normalises spellings of an address; also used for `person.email_key` (SEC-36). */
export const addressKey = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

/** An address to which mails have stopped. */
export interface StoppedAddress {
  stopped_at: Date
  /** Last response of the mail server. */
  last_error: string
}

/** Whether mails to an address have stopped. */
export async function stoppedAddress(db: Db, email: string): Promise<StoppedAddress | undefined> {
  const found = await db
    .selectFrom('mail_address')
    .select(['stopped_at', 'last_error'])
    .where('address_key', '=', addressKey(email))
    .where('stopped_at', 'is not', null)
    .executeTakeFirst()
  return found?.stopped_at ? { stopped_at: found.stopped_at, last_error: found.last_error } : undefined
}

/** Counts a refusal; the third in a row stops the mails. */
export const countRefusal = (db: Db, email: string, last_error: string, now: Date) =>
  sql`
    insert into mail_address (address_key, failures, last_error, last_failed_at)
    values (${addressKey(email)}, 1, ${last_error}, ${now})
    on conflict (address_key) do update set failures = mail_address.failures + 1, last_error = excluded.last_error,
      last_failed_at = excluded.last_failed_at,
      stopped_at = coalesce(mail_address.stopped_at,
        case when mail_address.failures + 1 >= ${mostRefusals} then excluded.last_failed_at end)`.execute(db)

/** Resets the count after an accepted mail. */
export const forgetRefusals = (db: Db, email: string) =>
  db.deleteFrom('mail_address').where('address_key', '=', addressKey(email)).execute()

/** Whether mails to an address, given by its key, have stopped. */
export const hasStopped = (key: Expression<string>) =>
  sql<boolean>`exists (select from mail_address
    where mail_address.address_key = ${key} and mail_address.stopped_at is not null)`

/** Allows mails to an address again; the next refusal stops them again. */
export const resumeOnTrial = (db: Db, email: string) =>
  db
    .updateTable('mail_address')
    .set({ stopped_at: null, failures: mostRefusals - 1 })
    .where('address_key', '=', addressKey(email))
    .where('stopped_at', 'is not', null)
    .execute()
