import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase } from '../platform/database/database.ts'
import { template } from './global-setup.ts'

/** Databases that this process has cloned. */
let cloned = 0

/** Clones the migrated template with its personas. @returns the address of the new database */
export async function cloneTemplate(postgres: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = openDatabase(postgres, { max: 2, statementTimeout: 0 })
  // Two files that clone at the same moment would find the template in use: they take turns.
  await admin.db.transaction().execute(async (turn) => {
    await sql`select pg_advisory_xact_lock(17)`.execute(turn)
    await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin.db)
  })
  await admin.close()
  const url = postgres.replace(/\/postgres$/, `/${name}`)
  await startIdsAt(url, 1_000_000 * ++cloned)
  return url
}

/**
 * Several test files run in one process, each on its own database, and the product keeps questionnaires and figures
 * by id: ids must differ between these databases, as they do within the one database of a real process.
 */
async function startIdsAt(url: string, first: number): Promise<void> {
  const database = openDatabase(url, { max: 1, statementTimeout: 0 })
  await sql`select setval(oid::regclass, ${first}::bigint) from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(database.db)
  await database.close()
}
