import ical, { ICalCalendarMethod } from 'ical-generator'
import { sql } from 'kysely'
import type { calendarFeed } from 'contract/calendar/calendar-feed.endpoints.ts'
import { entriesOfAttended } from '../events/events.ts'
import { newLinkToken, linkTokenOf } from '../mail/mail.ts'
import { calendarText } from '../platform/calendar-text.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { Reply } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { tokenHash } from '../platform/tokens.ts'
import { mostEntries, sessionsIn } from './read-calendar.ts'
import { entryOf } from './session-entry.ts'

/** Days before and after today that a feed covers. */
const feedDays = { before: 30, after: 365 }

export const readFeed: Handler<typeof calendarFeed.read, { viewer: Viewer }> = async ({
  db,
  viewer,
  config,
}) => {
  const stored = await db
    .selectFrom('calendar_feed')
    .select('seed')
    .where('person_id', '=', viewer.id)
    .executeTakeFirst()
  return { url: stored ? await urlOf(stored.seed, config) : null }
}

export const renewFeed: Handler<typeof calendarFeed.renew, { viewer: Viewer }> = async ({
  db,
  viewer,
  config,
  now,
}) => {
  const { seed, hash } = await newLinkToken(config)
  await db
    .insertInto('calendar_feed')
    .values({ person_id: viewer.id, seed, token_hash: hash, created_at: now })
    .onConflict((conflict) =>
      conflict.column('person_id').doUpdateSet({ seed, token_hash: hash, created_at: now }),
    )
    .execute()
  return { url: await urlOf(seed, config) }
}

const urlOf = async (seed: Buffer, config: Config) =>
  `${config.PUBLIC_URL}/api/health/calendar/feed/${await linkTokenOf(seed, config)}/calendar.ics`

/** Calendar programs have no session, so the secret token in the URL gives access. */
export const downloadFeed: Handler<typeof calendarFeed.download> = async ({ db, params, config, now }) => {
  const personId = await ownerOf(db, params.token)
  if (personId === undefined) throw notFound()
  return new Reply(await feedText(db, personId, { config, now }), {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'inline; filename="calendar.ics"',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  })
}

async function ownerOf(db: Db, token: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select p.id from calendar_feed f join person p on p.id = f.person_id
    where f.token_hash = ${tokenHash(token)} and p.blocked_at is null and p.deletion_requested_at is null`.execute(
    db,
  )
  return rows[0]?.id
}

async function feedText(db: Db, personId: number, { config, now }: { config: Config; now: Date }) {
  const day = 86_400_000
  const window = {
    start: now.getTime() - feedDays.before * day,
    end: now.getTime() + feedDays.after * day,
  }
  const [events, sessions] = await Promise.all([
    entriesOfAttended(db, { personId, window }, mostEntries, { config, now }),
    sessionsIn(db, personId, window),
  ])
  const calendar = ical({
    prodId: { company: 'Seventeen', product: 'Calendar' },
    name: 'Seventeen',
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3600,
  })
  for (const event of events) calendar.createEvent(event)
  for (const session of sessions) {
    const other = session.advisor.id === personId ? session.member : session.advisor
    calendar.createEvent(entryOf(session, { other, now, config }))
  }
  return calendarText(calendar)
}
