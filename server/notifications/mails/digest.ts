import { notificationKinds, notificationKindNames } from 'contract/notifications/notification-kinds.ts'
import { notificationGroups } from 'contract/notifications/notification-kind.ts'
import { isTimeZone } from 'contract/platform/time-zone.ts'
import { digestTopic } from 'contract/notifications/mail-topics.ts'
import { sendMail, type Mail, type MailItem, type MailPart } from '../../mail/mail.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import type { QuarterHourly } from '../../platform/jobs/hourly.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { linkInMail } from '../links.ts'
import { peopleWithDigest, takeDigest, type DigestEntry, type TakenDigest } from './mails.queries.ts'
import { requestsOf } from './request-parts.ts'

/** Most entries in one digest; the number of further ones follows. */
const mostEntries = 30
/** People per query. */
const batchSize = 500

/** People per job, and jobs that run at the same time at most, on all nodes together. */
const peoplePerJob = 50
const queues = 4

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** `at` is the time of the run, ISO 8601. */
    'notifications.digests': { people: number[]; at: string }
  }
}

/** Distributes the people whose digest is due to jobs, which any node can take. */
export const mailDigests: QuarterHourly = async (_, { database: { db } }) => {
  const now = new Date()
  for (let after = 0; ;) {
    const due = await peopleWithDigest(db, now, { after, most: batchSize })
    await inTransaction(db, async (tx) => {
      for (let first = 0; first < due.length; first += peoplePerJob)
        await enqueue(
          tx,
          'notifications.digests',
          { people: due.slice(first, first + peoplePerJob), at: now.toISOString() },
          // Replaces a job of the previous run that has not started.
          { key: `digests ${due[first]}`, queue: `notifications.digests ${(first / peoplePerJob) % queues}` },
        )
    })
    const last = due.at(-1)
    if (last === undefined || due.length < batchSize) return
    after = last
  }
}

/** Mails the digests of these people. Those who got theirs in the meantime are left out. */
export const mailDigestsTo: Job<'notifications.digests'> = async (
  { people, at },
  { database: { db }, config },
) => {
  for (const personId of people) await sendDigest(db, config, personId, new Date(at))
}

const sendDigest = (db: Db, config: Config, personId: number, now: Date) =>
  inTransaction(db, async (tx) => {
    const digest = await takeDigest(tx, personId, now, mostEntries)
    if (digest) await sendMail(tx, await digestMail(tx, digest, config))
  })

/**
 * Mails the digest of unread and unmailed notifications to all people for whom it is past 08:00. People without any get no
 * mail. After an outage the digest is sent late.
 */
export async function sendDigests(db: Db, config: Config, now: Date): Promise<void> {
  for (let after = 0; ;) {
    const due = await peopleWithDigest(db, now, { after, most: batchSize })
    for (const personId of due) await sendDigest(db, config, personId, now)
    const last = due.at(-1)
    if (last === undefined || due.length < batchSize) return
    after = last
  }
}

const isRequest = ({ kind }: DigestEntry) => kind === 'contact.requested'

async function digestMail(
  tx: Tx,
  { reader, email, zone, total, entries }: TakenDigest,
  { PUBLIC_URL }: Config,
): Promise<Mail> {
  const when = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: isTimeZone(zone) ? zone : 'UTC',
  })
  const senders = entries.flatMap((entry) => (isRequest(entry) && entry.actor_id ? [entry.actor_id] : []))
  const requests = await requestsOf(tx, senders, reader)
  const itemOf = (entry: DigestEntry): MailItem => {
    const request = isRequest(entry) ? requests.get(entry.actor_id ?? 0) : undefined
    return {
      text: entry.description,
      url: `${PUBLIC_URL}${linkOf(entry)}`,
      aside: [request?.position, when.format(entry.created_at)].filter(Boolean).join(' · '),
      quote: request?.note,
    }
  }
  const parts = notificationGroups.flatMap((group): MailPart[] => {
    const items = entries.filter((entry) => groupOf(entry) === group).map(itemOf)
    return items.length > 0 ? [{ heading: group }, { items }] : []
  })
  const more = total - entries.length
  return {
    to: email,
    subject: total === 1 ? (entries[0]?.description ?? '') : `${total} new notifications`,
    parts: [
      ...parts,
      ...(more > 0 ? [{ text: `And ${more} more.` }] : []),
      { action: 'See all notifications', url: `${PUBLIC_URL}/notification` },
    ],
    note: 'This is your digest of notifications that you have not read and that were not mailed before.',
    about: { personId: reader.id, topic: digestTopic },
  }
}

const knownKind = ({ kind }: DigestEntry) => notificationKindNames.find((name) => name === kind)

function groupOf(entry: DigestEntry) {
  const known = knownKind(entry)
  return known ? notificationKinds[known].group : notificationGroups[0]
}

function linkOf(entry: DigestEntry): string {
  const kind = knownKind(entry)
  return kind ? linkInMail({ ...entry, kind }) : entry.link
}
