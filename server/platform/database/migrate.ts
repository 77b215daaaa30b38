import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Database } from './database.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)

/** The database was already used by a newer version of the program. */
export class NewerSchema extends Error {
  constructor(unknown: readonly string[]) {
    super(
      `The database belongs to a newer version of Seventeen: it has ${unknown.slice(0, 3).join(', ')}${unknown.length > 3 ? ` and ${unknown.length - 3} more` : ''}, which this version does not know. ` +
        'Start the newer version, or restore the backup that was made before the upgrade (docs/upgrading.md).',
    )
  }
}

/** @param isNew whether no migration has been applied yet */
type OnMissing = (names: readonly string[], isNew: boolean) => void

/**
 * Applies the missing files of db/migrations in the order of their names, in one transaction; servers that start together
 * wait for each other. Kysely's migrator is not used because Kysely prepares every statement, and our files contain many.
 * @param onMissing called before any change; if it throws, nothing is changed
 * @returns names of the applied files
 * @throws NewerSchema
 */
export async function migrate(
  { pool }: Pick<Database, 'pool'>,
  onMissing: OnMissing = () => {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const missing = await applyMigrations(client, onMissing)
    await client.query('commit')
    return missing
  } finally {
    // After a failure, closing the connection makes PostgreSQL roll back.
    client.release(true)
  }
}

/**
 * Applies the missing migrations in the open transaction.
 * @param only names of the migrations to apply, for a restore; by default all
 */
export async function applyMigrations(
  client: pg.ClientBase,
  onMissing: OnMissing = () => {},
  only?: readonly string[],
): Promise<string[]> {
  const files = await migrationFiles()
  await client.query(`select pg_advisory_xact_lock(hashtext('seventeen migrations'))`)
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  const applied = new Set(rows.map(({ name }) => name))
  const unknown = [...applied, ...(only ?? [])].filter((name) => !files.includes(name))
  if (unknown.length > 0) throw new NewerSchema(unknown)
  const missing = files.filter((name) => !applied.has(name) && (only?.includes(name) ?? true))
  if (missing.length > 0) onMissing(missing, applied.size === 0)
  for (const name of missing) {
    await client.query(await readFile(new URL(name, folder), 'utf8')).catch((error: unknown) => {
      // PostgreSQL's message does not say which file failed.
      if (error instanceof Error) error.message = `${name}: ${error.message}`
      throw error
    })
    await client.query('insert into migration (name) values ($1)', [name])
  }
  return missing
}

/** Names of all migrations of this version, in order. */
export const migrationFiles = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
