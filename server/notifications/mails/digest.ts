import { notificationKinds, notificationKindNames } from 'contract/notifications/notification-kinds.ts'
import { notificationGroups } from 'contract/notifications/notification-kind.ts'
import { isTimeZone } from 'contract/platform/time-zone.ts'
import { digestTopic } from 'contract/notifications/mail-topics.ts'
import { sendMail, type Mail, type MailItem, type MailPart } from '../../mail/mail.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Db, type Tx } from '../../platform/database/database.ts'
import type { QuarterHourly } from '../../platform/jobs/hourly.ts'
import { linkInMail } from '../links.ts'
import { peopleWithDigest, takeDigest, type DigestEntry, type TakenDigest } from './mails.queries.ts'
import { requestsOf } from './request-parts.ts'

/** Most entries in one digest; the number of further ones follows. */
const mostEntries = 30
/** People per query. */
const batchSize = 500

/** What a domain above adds to the digest. */
export interface DigestSupplement {
  /** People who get a digest for its sake alone, by id. */
  peopleDue: (db: Db, now: Date, page: { after: number; most: number }) => Promise<number[]>
  /** Its parts for a person, which count as mailed then; none unless they are due. */
  take: (tx: Tx, reader: TakenDigest['reader'], now: Date, config: Config) => Promise<MailPart[]>
}

/** The job that mails digests; `supplement` comes from a domain above. */
export const mailDigestsWith =
  (supplement: DigestSupplement): QuarterHourly =>
  (_, { database: { db }, config }) =>
    sendDigests(db, config, new Date(), supplement)

/**
 * Mails the digest of unread and unmailed notifications to all people for whom it is past 08:00. People without any get no
 * mail. After an outage the digest is sent late.
 */
export async function sendDigests(
  db: Db,
  config: Config,
  now: Date,
  supplement?: DigestSupplement,
): Promise<void> {
  await forPeople(
    (page) => peopleWithDigest(db, now, page),
    (personId) =>
      inTransaction(db, async (tx) => {
        const digest = await takeDigest(tx, personId, now, mostEntries)
        if (!digest) return
        const more = (await supplement?.take(tx, digest.reader, now, config)) ?? []
        await sendMail(tx, await digestMail(tx, digest, more, config))
      }),
  )
  if (!supplement) return
  await forPeople(
    (page) => supplement.peopleDue(db, now, page),
    (personId) =>
      inTransaction(db, async (tx) => {
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
      }),
  )
}

/** Calls `run` for each person of a list in pages. */
async function forPeople(
  pageOf: (page: { after: number; most: number }) => Promise<number[]>,
  run: (personId: number) => Promise<void>,
): Promise<void> {
  for (let after = 0; ;) {
    const due = await pageOf({ after, most: batchSize })
    for (const personId of due) await run(personId)
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
