import { sql } from 'kysely'
import { activityLink, activityWords, reasonWords } from 'contract/activity/activity-words.ts'
import { isMailable, lastEight, type DigestSupplement } from '../notifications/notifications.ts'
import type { Db } from '../platform/database/database.ts'
import { feedOf, feedPage } from './read-activity.ts'

/** Maximum number of lines in one mail. */
const mostLines = 10
const weekLength = 7 * 24 * 3_600_000

/** Monday, 08:00, in the time zone of a row `person`. */
const monday = (now: Date) => lastEight(now, sql`'week'`)

const withZone = sql`(select person.*, coalesce((select name from pg_timezone_names where name = time_zone), 'UTC') as zone
  from person)`

/**
 * The first digest of a week contains what happened in the last seven days. People with a weekly digest get it also
 * without unread notifications.
 */
export const weeklyActivity: DigestSupplement = {
  async peopleDue(db, now, { after, most }) {
    const { rows } = await sql<{ id: number }>`
      with zones as materialized (select name from pg_timezone_names)
      select person.id
      from (select person.*, coalesce((select name from zones where name = time_zone), 'UTC') as zone
        from person where id > ${after}) person
      join notification_digest digest on digest.person_id = person.id and digest.every = 'week'
      left join activity_mail mail on mail.person_id = person.id
      where ${isMailable} and coalesce(mail.mailed_at, digest.since) < ${monday(now)}
      order by person.id limit ${most}`.execute(db)
    return rows.map(({ id }) => id)
  },
  async take(tx, reader, now, { PUBLIC_URL }) {
    const mailedAt = await takeTurn(tx, reader.id, now)
    if (!mailedAt) return []
    const since = new Date(Math.max(mailedAt.getTime(), now.getTime() - weekLength)).toISOString()
    const { results, next } = await feedPage(tx, feedOf(reader), { limit: mostLines })
    const lines = results.filter(({ at }) => at > since)
    if (lines.length === 0) return []
    const isMore = lines.length === results.length && next !== null
    return [
      { heading: 'What happened' },
      {
        items: lines.map((line) => ({
          text: activityWords(line),
          url: `${PUBLIC_URL}${activityLink(line)}`,
          aside: reasonWords(line),
        })),
      },
      { action: isMore ? 'See more of what happened' : 'See what happened', url: `${PUBLIC_URL}/activity` },
    ]
  },
}

/** Marks a person as mailed if it is their turn. @returns when they were mailed before */
async function takeTurn(db: Db, personId: number, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ before: Date }>`
    with due as (
      select person.id, coalesce(mail.mailed_at, '1970-01-01') as before
      from ${withZone} person
      left join activity_mail mail on mail.person_id = person.id
      where person.id = ${personId} and coalesce(mail.mailed_at, '-infinity') < ${monday(now)}
    ), taken as (
      insert into activity_mail (person_id, mailed_at) select id, ${now}::timestamptz from due
      on conflict (person_id) do update set mailed_at = excluded.mailed_at
    )
    select before from due`.execute(db)
  return rows[0]?.before
}
