import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { inTransaction, type Db } from '../platform/database/database.ts'
import type { Minutely } from '../platform/jobs/hourly.ts'
import { announce, type JobContext } from '../platform/jobs/jobs.ts'
import { accountInUse } from '../users/users.ts'
import { matchView } from './explain-matches.ts'
import { readMatches } from './matches.queries.ts'
import { soughtIn } from './scores.queries.ts'

/** Maximum number of people checked per minute; each person is checked about once a day. */
const mostPeople = 40
/** Pause after each person, as a multiple of the time taken, so that requests are served in between. */
const rest = 4
/** Number of best matches compared for news, and of new ones stored for the weekly mail. */
const mostKnown = 5000
const mostNew = 500

interface Due {
  id: number
  is_staff: boolean
  /** Ids of known matches; null before the first check. */
  known: number[] | null
}

/** Announces new matches to each person once a day. */
export const tellNewMatches: Minutely = async (_, context) => {
  for (const person of await dueNow(context.database.db)) {
    const began = performance.now()
    await tell(person, context)
    await setTimeout(rest * (performance.now() - began))
  }
}

async function dueNow(db: Db): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select person.id, person.is_staff, told.institute_ids as known
    from person left join match_told told on told.person_id = person.id
    where person.id in (select person_id from search_profile) and ${accountInUse('person')}
      and (told.checked_at is null or told.checked_at < now() - interval '23 hours')
    order by told.checked_at nulls first, person.id
    limit ${sql.lit(mostPeople)}`.execute(db)
  return rows
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
    await sql`insert into match_told as told (person_id, institute_ids, checked_at) values (${id}, ${ids}, now())
      on conflict (person_id) do update
        set institute_ids = excluded.institute_ids, checked_at = excluded.checked_at,
          new_ids = (${fresh}::bigint[] || told.new_ids)[1:${sql.lit(mostNew)}],
          new_since = case when ${fresh.length}::integer > 0 then coalesce(told.new_since, now())
            else told.new_since end`.execute(tx)
    const [instituteId] = fresh
    if (instituteId !== undefined)
      await announce(tx, 'matching.found', { personId: id, instituteId, count: fresh.length })
  })
}
