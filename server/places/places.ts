import type { Db } from '../platform/database/database.ts'
import { citiesByName, cityNamed } from './places.queries.ts'

export { loadCities } from './load-cities.ts'

/** Degrees, WGS 84. */
export interface Coordinates {
  latitude: number
  longitude: number
}

/**
 * Coordinates of a city, ignoring case and accents: the largest of this name, or else the largest with this prefix
 * ('Frankfurt' finds 'Frankfurt am Main').
 * @param country ISO 3166-1 alpha-2
 */
export async function geocode(db: Db, country: string, city: string): Promise<Coordinates | undefined> {
  const name = city.trim()
  if (name === '') return undefined
  const found = (await cityNamed(db, country, name)) ?? (await citiesByName(db, country, `${name} `, 1))[0]
  return found && { latitude: found.latitude, longitude: found.longitude }
}
