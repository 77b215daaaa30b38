import { readdir, readFile } from 'node:fs/promises'
import type { Database } from './database.ts'

const folder = new URL('../../../db/migrations/', import.meta.url)

/**
 * Applies db/migrations/0001_….sql in order of their names, all missing ones in one transaction; servers that start
 * together wait for each other. Kysely's own migrator is not used because our driver prepares every statement, and a
 * migration file contains many.
 * @returns names of the applied files
 */
export async function migrate({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('seventeen migrations'))`)
    await client.query(
      'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migration')
    const applied = new Set(rows.map(({ name }) => name))
    const missing = files.filter((name) => !applied.has(name))
    for (const name of missing) {
      await client.query(await readFile(new URL(name, folder), 'utf8'))
      await client.query('insert into migration (name) values ($1)', [name])
    }
    await client.query('commit')
    return missing
  } finally {
    // After a failure, closing the connection makes PostgreSQL roll back.
    client.release(true)
  }
}
