import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { oneRow } from '../../platform/database/one-row.ts'
import { query } from '../../platform/database/database.ts'
import { visibleTo, type Reader } from '../../institutes/institutes.ts'

/** What filters, counts, the map and matching need of an institute. */
export interface IndexedInstitute {
  id: number
  name: string
  /** Name and short name, case and accents folded. */
  folded: string
  type: string
  sdgs: string[]
  region: string
  latitude: number | null
  longitude: number | null
  website_url: string
  avatar_key: string | null
  avatar_name: string | null
  isPrivate: boolean
  /** Merged into another. */
  isHidden: boolean
  type_details: Record<string, unknown>
  /** The transaction of its latest change. */
  version: string
}

export interface Changes {
  changed: (IndexedInstitute & { isSettled: boolean })[]
  /** The oldest transaction whose changes the next read must fetch. */
  next: string
  /** The private ones that a reader sees who is no staff. */
  visiblePrivate: number[]
  foldedName: string
}

const columns = sql`id, name, folded(name || chr(10) || short_name) as folded, type,
  sustainable_development_goals as sdgs, region, latitude, longitude, website_url, avatar_key,
  (select file_name from media where key = institute.avatar_key) as avatar_name,
  profile_visibility = 'private' as "isPrivate", merged_into is not null as "isHidden",
  type_details, changed_in::text as version`

/**
 * All institutes by name. Rows of transactions that were in progress are fetched again with the next changes.
 */
export async function everyInstitute(db: Db): Promise<{ institutes: IndexedInstitute[]; next: string }> {
  // The snapshot is taken before the rows are read: changes in between are fetched twice rather than missed.
  const moment = sql<{ next: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as next`
  const { next } = await oneRow(db, moment)
  const { rows: institutes } = await sql<IndexedInstitute>`
    select ${columns} from institute
    where changed_in < ${next}::text::xid8 or changed_in >= pg_snapshot_xmax(pg_current_snapshot())
    order by folded(name || chr(10) || short_name) collate "C", id`.execute(db)
  return { institutes, next }
}

/**
 * One statement, so one snapshot. In a restored database rows may have transaction numbers from the future; they count
 * as old.
 */
const changes =
  (is_staff: boolean) =>
  (_: Db, { since, reader, name }: { since: string; reader: number; name: string }) =>
    sql<Omit<Changes, 'changed'> & { changed: Changes['changed'] | null }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as next,
      ${
        is_staff
          ? sql`'{}'::bigint[]`
          : sql`array(select id from institute where profile_visibility = 'private'
              and id in (select institute_id from institute_role where person_id = ${reader})
              and ${visibleTo({ id: reader, is_staff })})`
      } as "visiblePrivate",
      folded(${name}::text) as "foldedName",
      (select jsonb_agg(found) from (
        select ${columns}, changed_in < pg_snapshot_xmin(pg_current_snapshot()) as "isSettled" from institute
        where changed_in >= ${since}::text::xid8 and changed_in < pg_snapshot_xmax(pg_current_snapshot())) found
      ) as changed`
const changesForStaff = query(changes(true))
const changesForMember = query(changes(false))

export async function changesSince(
  db: Db,
  { since, reader, name }: { since: string; reader: Reader; name: string },
): Promise<Changes> {
  const read = reader.is_staff ? changesForStaff : changesForMember
  const [row] = await read(db, { since, reader: reader.id, name })
  if (!row) throw new Error('The changes of institutes came without a row')
  return { ...row, changed: row.changed ?? [] }
}
