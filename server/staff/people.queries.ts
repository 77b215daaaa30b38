import { sql } from 'kysely'
import type { RoleEntry } from 'contract/users/users.schemas.ts'
import { type roleApprovalStates } from 'contract/staff/account-filters.ts'
import { maxListedRoles, type accountOrders } from 'contract/staff/accounts.schemas.ts'
import { publicUrl } from '../media/media.ts'
import { isGranted } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import { escapeLike } from '../platform/database/escape-like.ts'

/** Further words of a search are ignored. */
const mostWords = 8

export interface PeopleFilters {
  name?: string | undefined
  /** Alternatives for an institute in which they have a role. */
  type: readonly string[]
  sdg: readonly string[]
  region: readonly string[]
  /** The state of their role in that institute. */
  roles: readonly (typeof roleApprovalStates)[number][]
}

/** Matching accounts, unordered. */
export const peopleFound = (db: Db, filters: PeopleFilters) =>
  db
    .selectFrom('person')
    .select('person.id')
    .where(({ lit }) => (filters.name ? hasWords(filters.name) : lit(true)))
    .$if(
      [filters.type, filters.sdg, filters.region, filters.roles].some((chosen) => chosen.length > 0),
      (found) => found.where(hasRole(filters)),
    )

const hasWords = (name: string) =>
  sql<boolean>`(${sql.join(
    name
      .split(' ')
      .slice(0, mostWords)
      .map((word) => {
        const pattern = `%${escapeLike(word)}%`
        return sql`person.search_text like folded(${pattern}::text)`
      }),
    sql` and `,
  )})`

const hasRole = ({ type, sdg, region, roles }: PeopleFilters) => sql<boolean>`exists (
  select from institute_role r join institute i on i.id = r.institute_id
  where r.person_id = person.id and r.role <> 'Follower' and i.merged_into is null
    ${roles.length > 0 ? sql`and ${isGranted('r')} = any(${roles.map((one) => one === 'approved')})` : sql``}
    ${type.length > 0 ? sql`and i.type = any(${[...type]})` : sql``}
    ${sdg.length > 0 ? sql`and i.sustainable_development_goals && ${[...sdg]}::text[]` : sql``}
    ${region.length > 0 ? sql`and i.region = any(${[...region]})` : sql``})`

type Found = ReturnType<typeof peopleFound>

interface PageOfPeople {
  sort: (typeof accountOrders)[number]
  pageNumber: number
  pageSize: number
  after?: number | undefined
  before?: number | undefined
}

/** The ids of one page, in order. Pages by key if `after` or `before` is an existing person, otherwise by page number. */
export async function pageOfPeople(db: Db, found: Found, query: PageOfPeople): Promise<number[]> {
  const { sort, pageNumber, pageSize, before, after } = query
  const cursor = await person(db, after ?? before)
  const isBackward = cursor !== undefined && after === undefined
  const isDescending = sort.startsWith('-') !== isBackward
  const direction = isDescending ? 'desc' : 'asc'
  const column = sort.endsWith('name') ? 'person.name_key' : 'person.created_at'
  const ordered = found.orderBy(column, direction).orderBy('person.id', direction).limit(pageSize)
  // The database compares, as a `Date` would lose the microseconds.
  const key = sql`(select ${sql.ref(column)}, id from person where id = ${cursor ?? 0})`
  const rows = await (
    cursor
      ? ordered.where(sql<boolean>`(${sql.ref(column)}, person.id) ${isDescending ? sql`<` : sql`>`} ${key}`)
      : ordered.offset((pageNumber - 1) * pageSize)
  ).execute()
  const ids = rows.map(({ id }) => id)
  return isBackward ? ids.reverse() : ids
}

const person = async (db: Db, id: number | undefined): Promise<number | undefined> =>
  id === undefined
    ? undefined
    : (await db.selectFrom('person').select('id').where('id', '=', id).executeTakeFirst())?.id

/** Accounts with the columns that staff see, in the order of the ids. */
export async function accountsById(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('person')
    .leftJoin('media', 'media.key', 'avatar_key')
    .select([
      'person.id',
      'email as username',
      'first_name',
      'last_name',
      'is_staff',
      'is_advisor',
      'active_modules',
    ])
    .select([
      'person.created_at',
      'confirmed_at',
      'blocked_at',
      'deletion_requested_at',
      'media.key',
      'media.file_name',
    ])
    .where('person.id', 'in', ids)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/**
 * The roles of these people in institutes except Follower, those awaiting approval first.
 * @returns roles by person id, without entries for people who have none
 */
export async function rolesOfPeople(db: Db, ids: readonly number[]): Promise<Map<number, RoleEntry[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<
    Omit<RoleEntry, 'institute_avatar'> & { person_id: number; key: string | null; file_name: string | null }
  >`
    select one.id as person_id, held.*
    from unnest(${[...ids]}::bigint[]) one (id)
    cross join lateral (
      select r.id, r.role, r.institute_id as institute, i.name as institute_name, ${isGranted('r')} as approved, media.key, media.file_name
      from institute_role r join institute i on i.id = r.institute_id left join media on media.key = i.avatar_key
      where r.person_id = one.id and r.role <> 'Follower' and i.merged_into is null
      order by ${isGranted('r')}, i.name, r.id limit ${maxListedRoles}) held`.execute(db)
  const found = rows.map(({ person_id, key, file_name, ...role }) => ({
    person_id,
    role: { ...role, institute_avatar: key && file_name ? publicUrl({ key, file_name }) : null },
  }))
  return new Map(
    [...Map.groupBy(found, ({ person_id }) => person_id)].map(([id, held]) => [
      id,
      held.map(({ role }) => role),
    ]),
  )
}
