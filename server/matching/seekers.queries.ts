import { sql } from 'kysely'
import type { SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import { isMember } from '../institutes/institutes.ts'
import { query, type Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import { accountInUse } from '../users/users.ts'
import { standingColumns, standingOf, type StandingRow } from './matching.queries.ts'

/** A person with search profiles, and the institutes of which they are an approved member. */
export interface Seeker {
  person: number
  institutes: number[]
  /** Null if there are none any more or the account is inactive. */
  profiles: SearchProfiles | null
}

const institutesOf = (person: string) => sql`coalesce((select jsonb_agg(distinct r.institute_id)
  from institute_role r where r.person_id = ${sql.ref(person)} and ${isMember('r')}), '[]')`

export async function everySeeker(db: Db): Promise<{ seekers: Seeker[]; next: string }> {
  // The snapshot is taken before the rows are read: changes in between are fetched twice rather than missed.
  const moment = sql<{ next: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as next`
  const { next } = await oneRow(db, moment)
  const { rows: seekers } = await sql<Seeker>`
    select s.person_id as person, s.profiles, ${institutesOf('s.person_id')} as institutes
    from (select person_id, jsonb_object_agg(category, options) as profiles from search_profile group by person_id) s
    join person on person.id = s.person_id and ${accountInUse('person')}`.execute(db)
  return { seekers, next }
}

interface Since {
  since: string
  /** Id of the reader whose own data are read. */
  person: number
  /** Whether to read viewed institutes, too. */
  viewed: boolean
}

/** The current state of all people changed in this or later transactions, and the reader's own data. */
const changes = query(
  (_: Db, { since, person, viewed }: Since) => sql<StandingRow & { next: string; changed: Seeker[] | null }>`
  select pg_snapshot_xmin(pg_current_snapshot())::text as next,
    (select jsonb_agg(found) from (
      select marked.person_id as person, ${institutesOf('marked.person_id')} as institutes,
        (select jsonb_object_agg(s.category, s.options) from search_profile s
          join person on person.id = s.person_id and ${accountInUse('person')}
          where s.person_id = marked.person_id) as profiles
      from (select distinct person_id from search_profile_change where changed_in >= ${since}::text::xid8) marked
    ) found) as changed, ${standingColumns({ person, viewed })}`,
)

export async function seekersSince(db: Db, of: Since) {
  const [row] = await changes(db, of)
  if (!row) throw new Error('The query for changed search profiles returned no row')
  return { next: row.next, changed: row.changed ?? [], standing: standingOf(row) }
}

/** How long changes are stored; a process that has not read them for half that time loads everything again. */
export const hoursOfChanges = 2

export const forgetChanges = (db: Db) =>
  db
    .deleteFrom('search_profile_change')
    .where('noted_at', '<', sql<Date>`now() - ${hoursOfChanges} * interval '1 hour'`)
    .execute()
