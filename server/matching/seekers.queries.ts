import { sql } from 'kysely'
import type { SearchProfiles } from 'contract/matching/search-profile.rules.ts'
import { isMember } from '../institutes/institutes.ts'
import { query, type Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import { accountInUse } from '../users/users.ts'
import { standingColumns, standingOf, type StandingRow } from './matching.queries.ts'

/** Somebody with search profiles, and the institutes for which they look: of those they are an approved member. */
export interface Seeker {
  person: number
  institutes: number[]
  /** Null when there are none any more, or the account is not in use. */
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
  /** Of whom it is read what they look for and what they are. */
  person: number
  /** Whether what they have looked at is wanted, too. */
  viewed: boolean
}

/** Everybody who changed in transactions from this one on, as they are now; and how the reader stands to matches. */
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
  if (!row) throw new Error('The changes of search profiles came without a row')
  return { next: row.next, changed: row.changed ?? [], standing: standingOf(row) }
}

/** How long changes are kept; a process that has not looked for half of it reads everything anew. */
export const hoursOfChanges = 2

export const forgetChanges = (db: Db) =>
  db
    .deleteFrom('search_profile_change')
    .where('noted_at', '<', sql<Date>`now() - ${hoursOfChanges} * interval '1 hour'`)
    .execute()
