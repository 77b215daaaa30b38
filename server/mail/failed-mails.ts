import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { escapeLike } from '../platform/database/escape-like.ts'
import { addressKey, hasStopped } from './addresses.ts'

export interface MailFilters {
  standing: 'failed' | 'waiting'
  text?: string | undefined
}

/** Mails that have failed or are still waiting; unordered. */
export const mailsFound = (db: Db, { standing, text }: MailFilters) =>
  db
    .selectFrom('mail')
    .select('mail.id')
    .where((mail) =>
      standing === 'failed'
        ? mail('failed_at', 'is not', null)
        : mail.and([mail('sent_at', 'is', null), mail('failed_at', 'is', null)]),
    )
    .$if(text !== undefined, (found) => {
      const pattern = `%${escapeLike(text ?? '')}%`
      return found.where((mail) =>
        mail.or([mail('recipient', 'ilike', pattern), mail('subject', 'ilike', pattern)]),
      )
    })

/** One page of mails, the latest first. */
export const mailsPage = (
  found: ReturnType<typeof mailsFound>,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
) =>
  found
    .select(['recipient', 'subject', 'created_at', 'attempts', 'last_error', 'failed_at', 'next_try_at'])
    .select(hasStopped(sql<string>`lower(normalize(trim(recipient), NFKC))`).as('address_stopped'))
    .orderBy('failed_at', 'desc')
    .orderBy('mail.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()

/** Retries a failed mail for another two days, and its address. @returns the mail, if it had failed */
export async function tryFailedAgain(
  db: Db,
  id: number,
): Promise<{ recipient: string; subject: string } | undefined> {
  const mail = await db
    .updateTable('mail')
    .set({ failed_at: null, attempts: 0, first_tried_at: null, next_try_at: null, last_error: null })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .returning(['recipient', 'subject'])
    .executeTakeFirst()
  if (!mail) return undefined
  await db.deleteFrom('mail_address').where('address_key', '=', addressKey(mail.recipient)).execute()
  await sql`select graphile_worker.add_job('mail.deliver', json_build_object('id', ${id}::bigint),
    job_key := ${`mail:${id}`}, run_at := now())`.execute(db)
  return mail
}
