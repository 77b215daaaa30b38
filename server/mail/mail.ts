import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Hourly } from '../platform/jobs/hourly.ts'
import { enqueue, type Jobs } from '../platform/jobs/jobs.ts'
import type { Tx } from '../platform/database/database.ts'
import { completeBody } from './link-token.ts'

export { newLinkToken, tokenPlaceholder, type LinkToken } from './link-token.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'mail.deliver': { id: number }
  }
}

/** A plain text mail to one person. */
export interface Mail {
  to: string
  subject: string
  /** `tokenPlaceholder` in it becomes the token when the mail is sent. */
  body: string
  /** Seed of the token of its link, if it has one. */
  tokenSeed?: Buffer
}

/** Enqueues a mail in the transaction: it is sent after the commit, and retried while the mail server is down. */
export async function sendMail(tx: Tx, { to, subject, body, tokenSeed }: Mail): Promise<void> {
  // A line break in a header would let a name add recipients (SEC-39).
  const oneLine = subject.replace(/[\r\n]+/g, ' ')
  const { id } = await tx
    .insertInto('mail')
    .values({ recipient: to, subject: oneLine, body, token_seed: tokenSeed ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await enqueue(tx, 'mail.deliver', { id })
}

export const mailJobs: Pick<Jobs, 'mail.deliver'> = {
  'mail.deliver': async ({ id }, { database: { db }, config }) => {
    const mail = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
    if (!mail || mail.sent_at || !config.SMTP_URL) return
    const transport = createTransport(config.SMTP_URL, { from: config.MAIL_FROM })
    try {
      const to = { name: '', address: mail.recipient }
      await transport.sendMail({
        to,
        subject: mail.subject,
        text: await completeBody(mail, config),
        messageId: `<mail-${mail.id}@${new URL(config.PUBLIC_URL).hostname}>`,
      })
      await db
        .updateTable('mail')
        .set({ sent_at: new Date(), last_error: null })
        .where('id', '=', id)
        .execute()
    } catch (error) {
      await db
        .updateTable('mail')
        .set({ last_error: String(error).slice(0, 500) })
        .where('id', '=', id)
        .execute()
      throw error
    } finally {
      transport.close()
    }
  },
}

/** Days for which mails are stored. */
const retentionDays = 30

export const mailHourly: Hourly = async (_, { database: { db } }) => {
  const expired = new Date(Date.now() - retentionDays * 86_400_000)
  await db.deleteFrom('mail').where('created_at', '<', expired).execute()
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
