import { readdir, readFile } from 'node:fs/promises'
import type { Sql } from './database.ts'

const folder = new URL('../../db/migrations/', import.meta.url)

/**
 * Brings the schema up to date with db/migrations/0001_….sql, in order of their names. All that is missing is applied in one transaction;
 * nodes that start together wait for each other. The library's own migrator is not used because the driver prepares
 * every statement, and a migration file holds many.
 * @returns names of the files applied now.
 */
export async function migrate(sql: Sql): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('seventeen migrations'))`
    await tx`create table if not exists migration (name text primary key, applied_at timestamptz not null default now())`
    const applied = new Set(
      (await tx<{ name: string }[]>`select name from migration`).map(({ name }) => name),
    )
    const missing = files.filter((name) => !applied.has(name))
    for (const name of missing) {
      await tx.unsafe(await readFile(new URL(name, folder), 'utf8'))
      await tx`insert into migration (name) values (${name})`
    }
    return missing
  })
}
