import { seedPersonas } from '../../db/seed/personas.ts'
import { loadCities } from '../places/places.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { migrateJobs } from '../platform/jobs/jobs.ts'
import { knowTestDevice } from './test-device.ts'

/**
 * Migrates an empty database and adds the personas. Much faster than loading the whole demo data and all cities, for tests
 * that do not need them.
 */
export async function fillWithPersonas(url: string): Promise<void> {
  const database = openDatabase(url, { max: 2, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  // Cheap password hashes: tests sign in thousands of times, and the data is not real.
  await seedPersonas(database.db, { memoryCost: 64, timeCost: 1 })
  await knowTestDevice(database.db)
  // A product that finds cities does not load them.
  await loadCities(database.db, ['AD'])
  await database.close()
}
