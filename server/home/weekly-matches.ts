import { sql } from 'kysely'
import type { NotificationKind } from 'contract/notifications/notification-kinds.ts'
import { sendMail, type Mail } from '../mail/mail.ts'
import { takeNewMatches, type NewMatch } from '../matching/matching.ts'
import { isMailable, lastEight } from '../notifications/notifications.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction, type Database, type Db } from '../platform/database/database.ts'
import type { QuarterHourly } from '../platform/jobs/hourly.ts'
import { enqueue, type Job } from '../platform/jobs/jobs.ts'

/** The kind of notification whose preferences apply to this mail. */
const topic: NotificationKind = 'match.found'
/** Maximum number of matches in one mail, followed by the number of further ones. */
const mostLines = 5
/** Maximum number of people per run; the others follow in the next run, 15 minutes later. */
const mostPeople = 20_000
/** People per job, and jobs that run at the same time at most, on all nodes together. */
const batch = 50
const queues = 4

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** `at` is the time of the run, ISO 8601. */
    'home.weekly_matches': { people: number[]; at: string }
  }
}

/** Distributes the people who are due to jobs, which any node can take. */
export const weeklyMatches: QuarterHourly = (_, { database: { db } }) =>
  inTransaction(db, async (tx) => {
    const now = new Date()
    const people = (await dueNow(tx, now)).map(({ id }) => id)
    for (let first = 0; first < people.length; first += batch)
      await enqueue(
        tx,
        'home.weekly_matches',
        { people: people.slice(first, first + batch), at: now.toISOString() },
        // Replaces a job of the previous run that has not started.
        { key: `weekly matches ${people[first]}`, queue: `home.weekly_matches ${(first / batch) % queues}` },
      )
  })

export const mailWeeklyMatches: Job<'home.weekly_matches'> = ({ people, at }, { database, config }) =>
  mailNewMatches(database, config, new Date(at), people)

interface Due {
  id: number
  is_staff: boolean
  email: string
  /** Whether a person has chosen this mail and can receive mails. */
  wants: boolean
}

/**
 * Mails new matches to all people for whom it has just become 08:00 on a Monday, if they have any. The digest leaves out
 * new matches, so that they are mailed only once.
 * @param people only these
 */
export async function mailNewMatches(
  database: Database,
  config: Config,
  now: Date,
  people?: readonly number[],
): Promise<void> {
  for (const { id, is_staff, email, wants } of await dueNow(database.db, now, people))
    await inTransaction(database.db, async (tx) => {
      const found = await takeNewMatches(tx, database, { id, is_staff }, mostLines)
      if (wants && found.count > 0) await sendMail(tx, mailOf({ id, email, ...found }, config))
    })
}

async function dueNow(db: Db, now: Date, people?: readonly number[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with zones as materialized (select name from pg_timezone_names)
    select person.id, person.is_staff, person.email, coalesce(wish.mail, 'digest') = 'digest' and ${isMailable} as wants
    from match_told told
    join (select person.*, coalesce((select name from zones where name = time_zone), 'UTC') as zone
      from person) person on person.id = told.person_id
    left join notification_preference wish on wish.person_id = person.id and wish.kind = ${topic}
    where told.new_since < ${lastEight(now, sql`'week'`)}
      ${people ? sql`and person.id = any(${people}::bigint[])` : sql``}
    order by told.new_since, person.id limit ${sql.lit(mostPeople)}`.execute(db)
  return rows
}

interface Found {
  id: number
  email: string
  count: number
  best: NewMatch[]
}

function mailOf({ id: personId, email, count, best }: Found, { PUBLIC_URL }: Config): Mail {
  const more = count - best.length
  return {
    to: email,
    subject: count === 1 ? `${best[0]?.name} is a new match` : `${count} new matches this week`,
    parts: [
      {
        items: best.map(({ id, name, relevantIndex, reasons }) => ({
          text: name,
          url: `${PUBLIC_URL}/institutes/${id}`,
          aside: [`${relevantIndex} of 99`, ...reasons].join(' · '),
        })),
      },
      ...(more > 0 ? [{ text: `And ${more} more.` }] : []),
      { action: 'View the new matches', url: `${PUBLIC_URL}/matchedprofiles?new=true` },
    ],
    note: 'This mail is sent on Mondays when you have new matches that you have not viewed yet.',
    about: { personId, topic },
  }
}
