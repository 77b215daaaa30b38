import { sql } from 'kysely'
import type { NotificationKind } from 'contract/notifications/notification-kinds.ts'
import { sendMail, type Mail } from '../mail/mail.ts'
import { takeNewMatches, type NewMatch } from '../matching/matching.ts'
import { isMailable, lastEight } from '../notifications/notifications.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction, type Database, type Db } from '../platform/database/database.ts'
import type { QuarterHourly } from '../platform/jobs/hourly.ts'

/** By which its reader chooses it, and unsubscribes from it. */
const topic: NotificationKind = 'match.found'
/** Matches of one mail; how many more there are stands below. */
const mostLines = 5
/** People of one run: the others follow a quarter of an hour later. */
const mostPeople = 2000

export const weeklyMatches: QuarterHourly = (_, { database, config }) =>
  mailNewMatches(database, config, new Date())

interface Due {
  id: number
  is_staff: boolean
  email: string
  /** They want it, and can be mailed. */
  wants: boolean
}

/**
 * Mails everybody for whom it has become eight o'clock on a Monday what has become a match of theirs: once a week, and
 * nothing to those for whom nothing is new any more. The digest leaves it out, so nobody is told twice by mail.
 */
export async function mailNewMatches(database: Database, config: Config, now: Date): Promise<void> {
  for (const { id, is_staff, email, wants } of await dueNow(database.db, now))
    await inTransaction(database.db, async (tx) => {
      const found = await takeNewMatches(tx, database, { id, is_staff }, mostLines)
      if (wants && found.count > 0) await sendMail(tx, mailOf({ id, email, ...found }, config))
    })
}

async function dueNow(db: Db, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with zones as materialized (select name from pg_timezone_names)
    select person.id, person.is_staff, person.email, coalesce(wish.mail, 'digest') = 'digest' and ${isMailable} as wants
    from match_told told
    join (select person.*, coalesce((select name from zones where name = time_zone), 'UTC') as zone
      from person) person on person.id = told.person_id
    left join notification_preference wish on wish.person_id = person.id and wish.kind = ${topic}
    where told.new_since < ${lastEight(now, sql`'week'`)}
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
    note: 'This mail comes on Mondays, when institutions have become matches that you have not looked at.',
    about: { personId, topic },
  }
}
