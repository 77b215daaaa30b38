import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Names of collations by language, as far as they were asked for. */
const known = new Map<string, string>()

/** The collation that sorts texts by the rules of a language, or else by those of Unicode. */
export async function collationFor(db: Db, locale = 'und'): Promise<string> {
  const language = locale.split('-')[0]?.toLowerCase() ?? 'und'
  const found = known.get(language)
  if (found) return found
  // PostgreSQL can be built without ICU.
  const wanted = [`${language}-x-icu`, 'und-x-icu', 'pg_unicode_fast']
  const { rows } = await sql<{ name: string }>`select collname as name from pg_collation
    where collname = any (${wanted}) and collnamespace = 'pg_catalog'::regnamespace
    order by array_position(${wanted}, collname::text) limit 1`.execute(db)
  const name = rows[0]?.name ?? 'pg_unicode_fast'
  if (known.size < 500) known.set(language, name)
  return name
}
