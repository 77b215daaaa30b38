import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { moveAfterCommit } from '../platform/jobs/queued-jobs.ts'
import { storedContent, type MailContent } from './mail-content.ts'
import { mailText } from './mail-text.ts'

export { newLinkToken, linkTokenOf, type LinkToken } from './link-token.ts'
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
  /** What the reader can unsubscribe from. Such mails are dropped when the account is blocked or deleted before. */
  about?: { personId: number; topic: string }
  /** A calendar entry that mail programs add, change or remove (RFC 5546). */
  calendarEntry?: { method: 'REQUEST' | 'CANCEL'; content: string } | undefined
}

/** Enqueues a mail in the transaction: it is sent after the commit, and retried while the mail server is down. */
export const sendMail = (tx: Tx, mail: Mail): Promise<void> => sendMails(tx, [mail], 0)

/**
 * Enqueues mails that nobody is waiting for; mails that a user requested are sent first.
 * @param priority lower is sooner
 */
export async function sendMails(tx: Tx, mails: readonly Mail[], priority = 10): Promise<void> {
  if (mails.length === 0) return
  // A line break in a header would let a name add recipients (SEC-39).
  const subjects = mails.map(({ subject }) => subject.replace(/[\r\n]+/g, ' '))
  const columns = {
    recipients: mails.map(({ to }) => to),
    subjects,
    bodies: mails.map((mail, at) => mailText(subjects[at] ?? '', mail, mail.about !== undefined)),
    contents: mails.map(storedContent),
    seeds: mails.map(({ tokenSeed }) => tokenSeed ?? null),
    personIds: mails.map(({ about }) => about?.personId ?? null),
    topics: mails.map(({ about }) => about?.topic ?? null),
    entries: mails.map(({ calendarEntry }) => (calendarEntry ? JSON.stringify(calendarEntry) : null)),
  }
  await sql`
    with stored as (
      insert into mail (recipient, subject, body, content, token_seed, person_id, topic, calendar_entry)
      select recipient, subject, body, content, token_seed, person_id, topic, calendar_entry::jsonb
      from unnest(${columns.recipients}::text[], ${columns.subjects}::text[], ${columns.bodies}::text[],
        ${columns.contents}::text[], ${columns.seeds}::bytea[], ${columns.personIds}::bigint[],
        ${columns.topics}::text[], ${columns.entries}::text[])
        new_mail (recipient, subject, body, content, token_seed, person_id, topic, calendar_entry)
      returning id
    )
    insert into queued_job (name, payload, key, priority)
    select 'mail.deliver', json_build_object('id', id), 'mail:' || id, ${priority}::integer from stored order by id`.execute(
    tx,
  )
  moveAfterCommit(tx)
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
