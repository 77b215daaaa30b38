import { notificationKinds, type NotificationKind } from 'contract/notifications/notification-kinds.ts'
import { sendMails, type MailPart } from '../../mail/mail.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { dueAtOnce, isStillVisible } from './mails.queries.ts'
import { linkInMail } from '../links.ts'
import { mailWords } from './mail-words.ts'
import { requestParts } from './request-parts.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'notifications.mail-at-once': { kind: NotificationKind; eventId: string; people: number[] }
  }
}

/** People per job, and so mails per transaction. */
const batchSize = 200

/** Enqueues mails for the people who want this kind immediately. */
export async function mailNotified(
  tx: Tx,
  { kind, eventId }: { kind: NotificationKind; eventId: string },
  people: readonly number[],
): Promise<void> {
  for (let start = 0; start < people.length; start += batchSize)
    await enqueue(tx, 'notifications.mail-at-once', {
      kind,
      eventId,
      people: people.slice(start, start + batchSize),
    })
}

/**
 * Mails a notification to people who want its kind immediately, have not read it in the meantime, and may still see its
 * object.
 */
export const mailAtOnce: Job<'notifications.mail-at-once'> = (
  { kind, ...of },
  { database: { db }, config },
) =>
  inTransaction(db, async (tx) => {
    const due = await dueAtOnce(tx, { kind, ...of }, new Date())
    const mails = due.map(async (one) => {
      if (!(await isStillVisible(tx, one))) return []
      const { person_id, email, is_staff, actor_id, description } = one
      const reader = { id: person_id, is_staff }
      const details = kind === 'contact.requested' && actor_id ? await requestParts(tx, actor_id, reader) : []
      const link = linkInMail({ kind, ...one })
      return [notificationMail({ kind, personId: person_id, to: email, description, link, details }, config)]
    })
    await sendMails(tx, (await Promise.all(mails)).flat())
  })

interface Notified {
  kind: NotificationKind
  personId: number
  to: string
  description: string
  link: string
  /** Further parts of the mail, after the text of the notification. */
  details: MailPart[]
}

export function notificationMail(
  { kind, personId, to, description, link, details }: Notified,
  { PUBLIC_URL }: Config,
) {
  const { action, more } = mailWords[kind]
  return {
    to,
    subject: description,
    parts: [
      ...details,
      ...(more === undefined ? [] : [{ text: more }]),
      { action, url: `${PUBLIC_URL}${link}` },
    ],
    note: `You get this mail because you chose to be mailed immediately: ${lowerFirst(notificationKinds[kind].label)}.`,
    about: { personId, topic: kind },
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
