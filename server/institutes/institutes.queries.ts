import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'

/** Public institutes whose name is like this one: those that begin so first, then the most alike. */
export const institutesLike = (db: Db, name: string, limit: number) => {
  const asked = sql<string>`folded(${name}::text)`
  const anywhere = `%${name.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('institute')
    .select(['id', 'name'])
    .where('profile_visibility', '=', 'public')
    .where(sql<boolean>`(folded(name) like folded(${anywhere}::text) or folded(name) %> ${asked})`)
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
