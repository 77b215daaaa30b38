import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { openDatabase, transaction } from '../platform/database/database.ts'
import { template } from './global-setup.ts'

/** Number of databases cloned by this process. */
let cloned = 0

/** Clones the migrated template with its personas. @returns URL of the new database */
export async function cloneTemplate(postgres: string): Promise<string> {
  const url = await createDatabase(postgres, template)
  await startIdsAt(url, 1_000_000 * ++cloned)
  return url
}

/** @returns URL of a new database, empty or a copy of `like` */
export async function createDatabase(postgres: string, like = 'template1'): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = openDatabase(postgres, { max: 2, statementTimeout: 0 })
  // PostgreSQL refuses to copy a database in use, so concurrent copies wait for each other.
  await transaction(admin.db, async (turn) => {
    await sql`select pg_advisory_xact_lock(17)`.execute(turn)
    await sql`create database ${sql.id(name)} template ${sql.id(like)}`.execute(admin.db)
  })
  await admin.close()
  return postgres.replace(/\/postgres$/, `/${name}`)
}

/**
 * Test files share one process but have separate databases, and the product caches questionnaires and statistics by id. Ids
 * must therefore differ between these databases.
 */
async function startIdsAt(url: string, first: number): Promise<void> {
  const database = openDatabase(url, { max: 1, statementTimeout: 0 })
  await sql`select setval(oid::regclass, ${first}::bigint) from pg_class
    where relkind = 'S' and relnamespace = 'public'::regnamespace`.execute(database.db)
  await database.close()
}
