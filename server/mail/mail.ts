import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { insertedJobs, wakeWorkers } from '../platform/jobs/new-jobs.ts'
import type { MailContent } from './mail-content.ts'
import { mailHtml } from './mail-html.ts'
import { mailText } from './mail-text.ts'

export { newLinkToken, tokenOf, type LinkToken } from './link-token.ts'
export { tokenPlaceholder, type MailContent, type MailItem, type MailPart } from './mail-content.ts'
export { readUnsubscribeToken, type Subscription } from './unsubscribe-token.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'mail.deliver': { id: number }
  }
}

/** A mail to one person. */
export interface Mail extends MailContent {
  to: string
  subject: string
  /** Seed of the token of its link, if it has one. */
  tokenSeed?: Buffer
  /** What its reader can unsubscribe from. Such mails are dropped when the account is blocked or leaves meanwhile. */
  about?: { personId: number; topic: string }
  /** An entry for the reader's calendar; mail programs add, change or remove it (RFC 5546). */
  calendarEntry?: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined
}

/** Enqueues a mail in the transaction: it is sent after the commit, and retried while the mail server is down. */
export const sendMail = (tx: Tx, mail: Mail): Promise<void> => sendMails(tx, [mail], 0)

/**
 * Enqueues mails of which nobody waits for one: those that somebody asked for overtake them.
 * @param priority the lower, the sooner
 */
export async function sendMails(tx: Tx, mails: readonly Mail[], priority = 10): Promise<void> {
  if (mails.length === 0) return
  await sql`
    with stored as (
      insert into mail (recipient, subject, body, html, token_seed, person_id, topic, calendar_entry)
      values ${sql.join(mails.map((mail) => sql`(${sql.join(columnsOf(mail))})`))}
      returning id
    ), ${insertedJobs(
      'mail.deliver',
      sql`select json_build_object('id', id) as payload, null::timestamptz as run_at, 'mail:' || id as key,
        ${priority}::smallint as priority from stored`,
    )}`.execute(tx)
  await wakeWorkers(tx, mails.length)
}

function columnsOf({ to, subject, tokenSeed, about, calendarEntry, ...content }: Mail) {
  // A line break in a header would let a name add recipients (SEC-39).
  const oneLine = subject.replace(/[\r\n]+/g, ' ')
  return [
    sql`${to}`,
    sql`${oneLine}`,
    sql`${mailText(oneLine, content, about !== undefined)}`,
    sql`${mailHtml(oneLine, content, about !== undefined)}`,
    sql`${tokenSeed ?? null}::bytea`,
    sql`${about?.personId ?? null}::bigint`,
    sql`${about?.topic ?? null}`,
    sql`${calendarEntry ? JSON.stringify(calendarEntry) : null}::text::jsonb`,
  ]
}

/** Deletes the mails to an address, and those that mention one of these texts. */
export async function forgetMails(tx: Tx, recipient: string, mentions: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('mail')
    .where(({ eb, or }) =>
      or([
        eb('recipient', '=', recipient),
        ...mentions.map((text) => sql<boolean>`strpos(subject || ' ' || body, ${text}::text) > 0`),
      ]),
    )
    .execute()
}
