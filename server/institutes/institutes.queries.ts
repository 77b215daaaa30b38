import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** Most words of a search that are looked at. */
const mostWords = 8

/**
 * Public institutes whose name has every word of this one, or is alike but for a typing mistake: those that begin so
 * first, then the most alike.
 */
export const institutesLike = (db: Db, name: string, limit: number) => {
  const asked = sql<string>`folded(${name}::text)`
  const words = name.split(' ').slice(0, mostWords)
  const hasWord = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`folded(name) like folded(${pattern}::text)`
  })
  return db
    .selectFrom('institute')
    .select(['id', 'name'])
    .where('profile_visibility', '=', 'public')
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
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Condition on a row of `institute_role`: whose it is belongs to the institute, which a follower does not, nor one who
 * is not approved yet. The view `project_role` has the same.
 * @param alias what the statement calls the table
 */
export const isMember = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.approved`)} and ${sql.ref(`${alias}.role`)} <> 'Follower')`
