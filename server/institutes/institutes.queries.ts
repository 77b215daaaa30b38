import { sql } from 'kysely'
import type { InstituteStanding } from 'contract/institutes/institutes.rules.ts'
import { query, type Db, type Tx } from '../platform/database/database.ts'
import type { TokenOwner, Viewer } from '../platform/http/viewer.ts'
import { escapeLike } from '../platform/database/escape-like.ts'
import { isMember, visibleTo, type Reader } from './institute-visibility.ts'
import { provenDomain } from './marks.queries.ts'

/** Words of a search beyond this number are ignored. */
const mostWords = 8

/**
 * Public institutes whose name contains every word of the search, or is similar despite a typing error. Names that
 * begin with the search come first, then the most similar.
 */
export const institutesLike = (db: Db, name: string, limit: number) => {
  const asked = sql<string>`folded(${name}::text)`
  const words = name.split(' ').slice(0, mostWords)
  const hasWord = words.map((word) => {
    const pattern = `%${escapeLike(word)}%`
    return sql`folded(name) like folded(${pattern}::text)`
  })
  return db
    .selectFrom('institute')
    .select(['id', 'name', provenDomain('institute').as('proven_domain')])
    .where('profile_visibility', '=', 'public')
    .where('merged_into', 'is', null)
    .where(sql<boolean>`(${sql.join(hasWord, sql` and `)} or folded(name) %> ${asked})`)
    .orderBy(sql`starts_with(folded(name), ${asked})`, 'desc')
    .orderBy(sql`word_similarity(${asked}, folded(name))`, 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether a public institute has this id. */
export const isPublicInstitute = async (db: Db, id: number): Promise<boolean> => {
  const found = await db
    .selectFrom('institute')
    .select('id')
    .where('id', '=', id)
    .where('profile_visibility', '=', 'public')
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

export interface FoundInstitute {
  id: number
  name: string
}

/**
 * The institute, if the viewer may see it, and their roles in it. For a merged institute, the one it was merged into.
 */
export async function instituteForViewer(
  db: Db,
  viewer: Reader & Pick<Viewer, 'apiToken'>,
  id: number,
): Promise<{ institute: FoundInstitute; standing: InstituteStanding } | undefined> {
  const owner = viewer.apiToken?.owner
  const found = await (viewer.is_staff || owner ? forStaff : forMember)(db, { id, reader: viewer.id })
  const row = found[0]
  if (!row) return undefined
  const { admin_since, is_member, ...institute } = row
  if (owner) return isTokenOf(owner, institute.id) ? { institute, standing: standingOfToken } : undefined
  return {
    institute,
    standing: {
      is_admin: admin_since !== null,
      admin_since: admin_since?.toISOString() ?? null,
      is_member,
      is_staff: viewer.is_staff,
    },
  }
}

/** Tokens of an institute have the rights of its Admins there, and see no other. */
const standingOfToken: InstituteStanding = {
  is_admin: true,
  admin_since: null,
  is_member: true,
  is_staff: false,
}

export const isTokenOf = (owner: TokenOwner | undefined, instituteId: number): boolean =>
  owner !== undefined && 'institute_id' in owner && owner.institute_id === instituteId

/** Since when a row of `institute_role` has been approved. */
export const approvedSince = sql<Date>`coalesce(approved_at, created_at)`

const forViewer =
  (is_staff: boolean) =>
  (db: Db, { id, reader }: { id: number; reader: number }) =>
    db
      .selectFrom('institute')
      .select(['institute.id', 'name'])
      .select(
        sql<Date | null>`(select ${approvedSince} from institute_role where institute_id = institute.id
        and person_id = ${reader} and approved and role = 'Admin')`.as('admin_since'),
      )
      .select(
        sql<boolean>`exists (select from institute_role where institute_id = institute.id and person_id = ${reader}
        and ${isMember('institute_role')})`.as('is_member'),
      )
      .where(
        sql<boolean>`institute.id = coalesce((select merged_into from institute where id = ${id}::bigint), ${id}::bigint)`,
      )
      .where(visibleTo({ id: reader, is_staff }))
const forStaff = query(forViewer(true))
const forMember = query(forViewer(false))

/** The same, also if the person may not see it but has or has requested a role there, which they may give up. */
export async function instituteForHolder(
  db: Db,
  viewer: Reader,
  id: number,
): Promise<{ institute: FoundInstitute; standing: InstituteStanding } | undefined> {
  const found = await instituteForViewer(db, viewer, id)
  if (found) return found
  const institute = await db
    .selectFrom('institute')
    .innerJoin('institute_role as held', 'held.institute_id', 'institute.id')
    .select(['institute.id', 'name'])
    .where('institute.id', '=', id)
    .where('merged_into', 'is', null)
    .where('held.person_id', '=', viewer.id)
    .where('held.role', '<>', 'Follower')
    .executeTakeFirst()
  return (
    institute && {
      institute,
      standing: { is_admin: false, admin_since: null, is_member: false, is_staff: false },
    }
  )
}

/** Locks the institute against concurrent changes of it and of its roles until the transaction ends. */
export const lockInstitute = (tx: Tx, id: number) =>
  tx
    .selectFrom('institute')
    .select('id')
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** An institute, or the one it was merged into, locked against merging until the transaction ends. */
export const presentInstitute = (tx: Tx, id: number): Promise<{ id: number }> =>
  tx
    .selectFrom('institute')
    .select(sql<number>`coalesce(merged_into, id)`.as('id'))
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow()

/** Whether an institute looks like a proven one, and staff have not decided on it yet. */
export const isHeld = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('institute')
    .select('id')
    .where('id', '=', id)
    .where('held_at', 'is not', null)
    .executeTakeFirst()) !== undefined
