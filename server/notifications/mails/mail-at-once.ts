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

/** People of one job: so many mails are written in one transaction. */
const atATime = 200

/** Enqueues the mails of these people, who want to hear at once of what they have just been notified of. */
export async function mailNotified(
  tx: Tx,
  { kind, eventId }: { kind: NotificationKind; eventId: string },
  people: readonly number[],
): Promise<void> {
  for (let start = 0; start < people.length; start += atATime)
    await enqueue(tx, 'notifications.mail-at-once', {
      kind,
      eventId,
      people: people.slice(start, start + atATime),
    })
}

/**
 * Mails a notification to those who want its kind at once, have not read it meanwhile, and may still see what it is
 * about.
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
      const told = kind === 'contact.requested' && actor_id ? await requestParts(tx, actor_id, reader) : []
      const link = linkInMail({ kind, ...one })
      return [notificationMail({ kind, personId: person_id, to: email, description, link, told }, config)]
    })
    await sendMails(tx, (await Promise.all(mails)).flat())
  })

interface Notified {
  kind: NotificationKind
  personId: number
  to: string
  description: string
  link: string
  /** What this one notification says besides its words. */
  told: MailPart[]
}

export function notificationMail(
  { kind, personId, to, description, link, told }: Notified,
  { PUBLIC_URL }: Config,
) {
  const { action, more } = mailWords[kind]
  return {
    to,
    subject: description,
    parts: [
      ...told,
      ...(more === undefined ? [] : [{ text: more }]),
      { action, url: `${PUBLIC_URL}${link}` },
    ],
    note: `You get this mail because you want to know at once: ${lowerFirst(notificationKinds[kind].label)}.`,
    about: { personId, topic: kind },
  }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
