import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'

/** A waiting mail, and whether it may still be sent. */
export const waitingMail = (db: Db, id: number) =>
  db
    .selectFrom('mail')
    .leftJoin('person', 'person.id', 'mail.person_id')
    .selectAll('mail')
    .select(
      sql<boolean>`mail.person_id is not null and
        (person.blocked_at is not null or person.deletion_requested_at is not null)`.as('is_unwanted'),
    )
    .where('mail.id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst()

export type WaitingMail = NonNullable<Awaited<ReturnType<typeof waitingMail>>>

export const dropMail = (db: Db, id: number) => db.deleteFrom('mail').where('id', '=', id).execute()

export const markSent = (db: Db, id: number, sent_at: Date) =>
  db
    .updateTable('mail')
    .set(({ eb }) => ({
      sent_at,
      last_error: null,
      next_try_at: null,
      attempts: eb('attempts', '+', 1),
      first_tried_at: sql<Date>`coalesce(first_tried_at, ${sent_at})`,
    }))
    .where('id', '=', id)
    .execute()

export interface MailAttempt {
  attempts: number
  first_tried_at: Date
  last_error: string
}

export const markWaiting = (db: Db, id: number, attempt: MailAttempt, next_try_at: Date) =>
  db
    .updateTable('mail')
    .set({ ...attempt, next_try_at })
    .where('id', '=', id)
    .execute()

export const markFailed = (db: Db, id: number, attempt: MailAttempt, failed_at: Date) =>
  db
    .updateTable('mail')
    .set({ ...attempt, failed_at, next_try_at: null })
    .where('id', '=', id)
    .execute()

export const deleteOldMails = (db: Db, before: Date) =>
  deleteInBatches(db, 'mail', sql<boolean>`created_at < ${before}`)

/**
 * Enqueues waiting mails without a job: those written while no mail server was configured, and those whose job was lost.
 * @returns how many
 */
export async function enqueueForgotten(db: Db): Promise<number> {
  const { rows } = await sql`
    select graphile_worker.add_job('mail.deliver', json_build_object('id', id), job_key := 'mail:' || id,
      run_at := coalesce(next_try_at, now()), priority := 10)
    from (
      select id, next_try_at from mail
      where sent_at is null and failed_at is null
        and not exists (select from graphile_worker.jobs job where job.key = 'mail:' || mail.id)
        and not exists (select from queued_job where queued_job.key = 'mail:' || mail.id)
      order by id limit 10000
    ) forgotten`.execute(db)
  return rows.length
}
