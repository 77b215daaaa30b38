import { sql } from 'kysely'
import { accountInUse } from '../users/users.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Hourly } from '../platform/jobs/hourly.ts'
import { announce } from '../platform/jobs/jobs.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    /** People began to follow the institute in the week that has ended. */
    'institute.followed': { instituteId: number; followers: number }
  }
}

/**
 * Announces how many people began to follow each institute in the last complete week (UTC), once. It is a number without
 * names, as followers may have private profiles.
 */
export const countFollows: Hourly = (_, { database: { db } }) =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql<{ institute_id: number; followers: number }>`
      with past as (select date_trunc('week', now() at time zone 'UTC') - interval '1 week' as monday)
      insert into institute_follow_week (institute_id, week, followers)
      select r.institute_id, past.monday::date, count(*)
      from past join institute_role r on r.role = 'Follower'
        and r.created_at >= past.monday at time zone 'UTC'
        and r.created_at < (past.monday + interval '1 week') at time zone 'UTC'
      join person p on p.id = r.person_id and ${accountInUse('p')}
      group by r.institute_id, past.monday
      on conflict do nothing
      returning institute_id, followers`.execute(tx)
    for (const { institute_id: instituteId, followers } of rows)
      await announce(tx, 'institute.followed', { instituteId, followers })
    await sql`delete from institute_follow_week where week < now() - interval '60 days'`.execute(tx)
  })
