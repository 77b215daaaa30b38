import type { Db } from '../platform/database/database.ts'
import { citiesByName, cityNamed } from './places.queries.ts'

export { loadCities } from './load-cities.ts'

/** Degrees, WGS 84. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/**
 * Where a city lies, whatever its case and accents; of several of one name the largest, and for a name that goes on
 * ('Frankfurt' for 'Frankfurt am Main') the largest that begins so.
 * @param country ISO 3166-1, two letters
 */
export async function geocode(db: Db, country: string, city: string): Promise<Coordinates | undefined> {
  const name = city.trim()
  if (name === '') return undefined
  const found = (await cityNamed(db, country, name)) ?? (await citiesByName(db, country, `${name} `, 1))[0]
  return found && { latitude: found.latitude, longitude: found.longitude }
}
