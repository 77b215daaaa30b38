import { seedPersonas } from '../../db/seed/personas.ts'
import { loadCities } from '../places/places.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'

/**
 * Migrates an empty database and fills it with the personas. Whoever needs no more of the demo data starts a product on
 * it: loading all of them, and all cities, takes ten seconds of processor time.
 */
export async function fillWithPersonas(url: string): Promise<void> {
  const database = openDatabase(url, { max: 2, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  // They sign in some thousand times, and none of these databases is anybody's.
  await seedPersonas(database.db, { memoryCost: 64, timeCost: 1 })
  // A product that finds cities loads none.
  await loadCities(database.db, ['AD'])
  await database.close()
}
