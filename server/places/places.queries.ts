import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'

/** A character that sorts after every letter: the upper end of a range of names with a common prefix. */
const afterAll = '\u{10FFFF}'

/** The largest cities of a country, or of all, with this prefix, ignoring case and accents. */
export const citiesByName = (db: Db, country: string | undefined, name: string, limit: number) =>
  db
    .selectFrom('city')
    .select(['id', 'name', 'country_code as country', 'latitude', 'longitude'])
    .$if(country !== undefined, (of) => of.where('country_code', '=', (country ?? '').toUpperCase()))
    .where(sql<boolean>`folded(name) collate "C" >= folded(${name}::text) collate "C"`)
    .where(sql<boolean>`folded(name) collate "C" < (folded(${name}::text) || ${afterAll}) collate "C"`)
    .orderBy('population', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

/** The largest city with exactly this name. */
export const cityNamed = (db: Db, country: string, name: string) =>
  db
    .selectFrom('city')
    .select(['latitude', 'longitude'])
    .where('country_code', '=', country.toUpperCase())
    .where(sql<boolean>`folded(name) collate "C" = folded(${name}::text) collate "C"`)
    .orderBy('population', 'desc')
    .limit(1)
    .executeTakeFirst()
