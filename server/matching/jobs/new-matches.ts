import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { oneRow } from '../../platform/database/one-row.ts'
import type { Minutely } from '../../platform/jobs/hourly.ts'
import { announce, enqueue, type Job, type JobContext } from '../../platform/jobs/jobs.ts'
import type { Gauges } from '../../platform/metrics/gauges.ts'
import { accountInUse } from '../../users/users.ts'
import { matchView } from '../explain-matches.ts'
import { readMatches } from '../matches.queries.ts'
import { soughtIn } from '../scores.queries.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'matching.check': { people: number[] }
  }
}

/** Maximum number of people per minute: enough for a million a day. The others follow in the next minutes. */
const mostPeople = 1000
/** People per job. */
const batch = 20
/** Jobs of one queue run one after the other, so that a few people take only one worker. */
const peoplePerQueue = 100
/** Pause after each person, as a multiple of the time taken, so that requests are served in between. */
const rest = 1
/** Number of best matches compared for news, and of new ones stored for the weekly mail. */
const mostKnown = 5000
const mostNew = 500

/** Distributes the people who are due to jobs, which any node can take. */
export const tellNewMatches: Minutely = (_, { database: { db } }) =>
  inTransaction(db, async (tx) => {
    const people = await claimDue(tx)
    const queues = Math.ceil(people.length / peoplePerQueue)
    for (let first = 0; first < people.length; first += batch)
      await enqueue(
        tx,
        'matching.check',
        { people: people.slice(first, first + batch) },
        { queue: `matching.check ${(first / batch) % queues}` },
      )
  })

/**
 * Takes the people whose check is due. Each is due again tomorrow at a minute of their own, which spreads the work over
 * the day.
 */
async function claimDue(db: Db): Promise<number[]> {
  const { rows } = await sql<{ person_id: number }>`
    update match_told set due_at = date_trunc('day', now()) + interval '1 day'
      + (person_id * 7919 % 1440) * interval '1 minute'
    where person_id in (select person_id from match_told where due_at <= now() order by due_at
      limit ${sql.lit(mostPeople)} for update skip locked)
    returning person_id`.execute(db)
  return rows.map(({ person_id }) => person_id)
}

interface Due {
  id: number
  is_staff: boolean
  /** Ids of known matches; null before the first check. */
  known: number[] | null
}

/** Announces new matches to each of these people. */
export const checkPeople: Job<'matching.check'> = async ({ people }, context) => {
  const { rows } = await sql<Due>`
    select person.id, person.is_staff, told.institute_ids as known
    from match_told told join person on person.id = told.person_id and ${accountInUse('person')}
    where person.id = any(${people}::bigint[])`.execute(context.database.db)
  for (const person of rows) {
    const began = performance.now()
    await tell(person, context)
    await setTimeout(rest * (performance.now() - began))
  }
}

async function tell({ id, is_staff, known }: Due, { database }: JobContext): Promise<void> {
  const { longReads } = database
  const { standing, own } = await matchView(longReads, { id, is_staff })
  const sought = await soughtIn(longReads, standing.profiles, standing)
  const { page } = await readMatches(longReads, standing, sought, own, { limit: mostKnown })
  const ids = page.map((match) => match.id)
  const before = new Set(known)
  const fresh = known === null ? [] : ids.filter((institute) => !before.has(institute))
  // Usually nothing is new; then only the time is written instead of thousands of ids.
  if (known && fresh.length === 0 && ids.length === known.length)
    return void (await database.db
      .updateTable('match_told')
      .set({ checked_at: sql<Date>`now()` })
      .where('person_id', '=', id)
      .execute())
  await inTransaction(database.db, async (tx) => {
    const { rows } = await sql`update match_told set institute_ids = ${ids}::bigint[], checked_at = now(),
        new_ids = (${fresh}::bigint[] || new_ids)[1:${sql.lit(mostNew)}],
        new_since = case when ${fresh.length}::integer > 0 then coalesce(new_since, now()) else new_since end
      -- Saved search profiles start again without known matches.
      where person_id = ${id} and institute_ids is not distinct from ${known}::bigint[] returning 1`.execute(
      tx,
    )
    const [instituteId] = fresh
    if (instituteId !== undefined && rows.length > 0)
      await announce(tx, 'matching.found', { personId: id, instituteId, count: fresh.length })
  })
}

interface MatchFigures extends Record<string, number> {
  matches_last_check_timestamp_seconds: number
  matches_overdue_people: number
}

export const matchGauges: Gauges = {
  help: {
    matches_last_check_timestamp_seconds: 'When new matches were last looked for, as Unix time; 0 before',
    matches_overdue_people: 'Users whose new matches should have been looked for an hour ago',
  },
  read: (db) =>
    oneRow(
      db,
      sql<MatchFigures>`
        select coalesce(extract(epoch from max(checked_at)), 0)::float8 as matches_last_check_timestamp_seconds,
          (select count(*) from match_told where due_at < now() - interval '1 hour')::int as matches_overdue_people
        from match_told`,
    ),
}
