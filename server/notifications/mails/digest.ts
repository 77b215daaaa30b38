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

/** What a domain above adds to the digest. */
export interface DigestSupplement {
  /** People who get a digest for its sake alone, by id. */
  peopleDue: (db: Db, now: Date, page: { after: number; most: number }) => Promise<number[]>
  /** Its parts for a person, which count as mailed then; none unless they are due. */
  take: (tx: Tx, reader: TakenDigest['reader'], now: Date, config: Config) => Promise<MailPart[]>
}

/** Distributes the people whose digest is due to jobs, which any node can take; `supplement` comes from a domain above. */
export const distributeDigests =
  (supplement: DigestSupplement): QuarterHourly =>
  (_, { database: { db } }) =>
    enqueueDigests(db, new Date(), supplement)

/** Distributes those for whom it is past 08:00 at this time. After an outage the digest is sent late. */
export async function enqueueDigests(db: Db, now: Date, supplement?: DigestSupplement): Promise<void> {
  for (const [list, peopleOf] of peopleDue(db, now, supplement))
    await inPages(peopleOf, (due) =>
      inTransaction(db, async (tx) => {
        for (let first = 0; first < due.length; first += peoplePerJob)
          await enqueue(
            tx,
            'notifications.digests',
            { people: due.slice(first, first + peoplePerJob), at: now.toISOString() },
            // Replaces a job of the previous run that has not started.
            {
              key: `${list} ${due[first]}`,
              queue: `notifications.digests ${(first / peoplePerJob) % queues}`,
            },
          )
      }),
    )
}

/**
 * Mails the digest of unread and unmailed notifications to these people. Those who got theirs in the meantime are left
 * out. People without any notifications get no mail, unless the supplement has something for them.
 */
export const mailDigestsTo =
  (supplement: DigestSupplement): Job<'notifications.digests'> =>
  async ({ people, at }, { database: { db }, config }) => {
    for (const personId of people) await sendDigest(db, config, personId, new Date(at), supplement)
  }

type PageOfPeople = (page: { after: number; most: number }) => Promise<number[]>

/** The people with notifications, and those who get a digest for the supplement alone. */
const peopleDue = (db: Db, now: Date, supplement?: DigestSupplement): [list: string, PageOfPeople][] => [
  ['digests', (page) => peopleWithDigest(db, now, page)],
  ...(supplement
    ? [['weekly', (page) => supplement.peopleDue(db, now, page)] satisfies [string, PageOfPeople]]
    : []),
]

const sendDigest = (db: Db, config: Config, personId: number, now: Date, supplement: DigestSupplement) =>
  inTransaction(db, async (tx) => {
    const digest = await takeDigest(tx, personId, now, mostEntries)
    if (digest) {
      const more = await supplement.take(tx, digest.reader, now, config)
      return void (await sendMail(tx, await digestMail(tx, digest, more, config)))
    }
    const { email, ...reader } = await tx
      .selectFrom('person')
      .select(['id', 'is_staff', 'email'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
    const parts = await supplement.take(tx, reader, now, config)
    if (parts.length > 0)
      await sendMail(tx, {
        to: email,
        subject: 'This week in your network',
        parts,
        note: 'This is your weekly digest. You have no unread notifications.',
        about: { personId, topic: digestTopic },
      })
  })

async function inPages(pageOf: PageOfPeople, use: (people: number[]) => Promise<void>): Promise<void> {
  for (let after = 0; ;) {
    const due = await pageOf({ after, most: batchSize })
    await use(due)
    const last = due.at(-1)
    if (last === undefined || due.length < batchSize) return
    after = last
  }
}

const isRequest = ({ kind }: DigestEntry) => kind === 'contact.requested'

async function digestMail(
  tx: Tx,
  { reader, email, zone, total, entries }: TakenDigest,
  supplement: readonly MailPart[],
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
      ...supplement,
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
