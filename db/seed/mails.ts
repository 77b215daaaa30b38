import { mailHtml } from '../../server/mail/mail-html.ts'
import { mailText } from '../../server/mail/mail-text.ts'
import type { Tx } from '../../server/platform/database/database.ts'
import { demoMembers } from './members.ts'

const hour = 3_600_000

/** Mails that could not be delivered, with different reasons, by the index of their recipient among the members. */
const failed = [
  {
    to: 2,
    subject: 'The survey Green Index was opened',
    text: 'Paula Admassu opened the survey Green Index.',
    error: 'The mail server answered: 550 5.1.1 mailbox unavailable',
    hoursAgo: 5,
    attempts: 1,
  },
  {
    to: 2,
    subject: '3 new notifications',
    text: 'Two documents were added, and a survey was reopened.',
    error: 'The mail server answered: 550 5.1.1 mailbox unavailable',
    hoursAgo: 29,
    attempts: 1,
  },
  {
    to: 2,
    subject: '2 new messages from Ama Boateng',
    text: 'Ama Boateng wrote to you on Seventeen.',
    error: 'The mail server answered: 550 5.1.1 mailbox unavailable',
    hoursAgo: 53,
    attempts: 1,
  },
  {
    to: 5,
    subject: 'You are invited to an institution',
    text: 'You were invited to join an institution.',
    error: 'The mail server answered: 552 5.2.2 mailbox full',
    hoursAgo: 30,
    attempts: 1,
  },
  {
    to: 7,
    subject: 'Your role was approved',
    text: 'Your role was approved.',
    error: 'The mail server does not answer.',
    hoursAgo: 70,
    attempts: 17,
  },
] as const

/** Failed mails, and an address to which mails are no longer sent. */
export async function seedFailedMails(tx: Tx, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * hour)
  const addressOf = async (place: number) => {
    const { email } = await tx
      .selectFrom('person')
      .select('email')
      .where('last_name', '=', demoMembers[place]?.[1] ?? '')
      .executeTakeFirstOrThrow()
    return email
  }
  for (const { to, subject, text, error, hoursAgo, attempts } of failed) {
    const content = { parts: [{ text }] }
    await tx
      .insertInto('mail')
      .values({
        recipient: await addressOf(to),
        subject,
        body: mailText(subject, content, false),
        html: mailHtml(subject, content, false),
        created_at: before(attempts > 1 ? hoursAgo + 48 : hoursAgo),
        first_tried_at: before(attempts > 1 ? hoursAgo + 48 : hoursAgo),
        attempts,
        last_error: error,
        failed_at: before(hoursAgo),
      })
      .execute()
  }
  const [stopped] = failed
  await tx
    .insertInto('mail_address')
    .values({
      address_key: await addressOf(stopped.to),
      failures: 3,
      last_error: stopped.error,
      last_failed_at: before(stopped.hoursAgo),
      stopped_at: before(stopped.hoursAgo),
    })
    .execute()
}
