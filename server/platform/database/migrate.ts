import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './database.ts'
import { Refused } from '../refusal.ts'
import { isWithoutTransaction, runStatement, statementsIn, withinTransaction } from './migration-steps.ts'
import { waitForLock } from './wait-for-lock.ts'

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

interface MigrateOptions {
  /** Called before any change; if it throws, nothing is changed. */
  onMissing?: OnMissing
  /** Called once for a migration that waits for other transactions. */
  onWait?: (name: string) => void
}

/**
 * Milliseconds to wait for a lock, by attempt and then from the beginning, while all that others want to do with the table
 * waits behind it. One is longer than a second, PostgreSQL's `deadlock_timeout`, after which it cancels an autovacuum that is
 * in the way.
 */
const lockTimeouts = [300, 300, 300, 300, 1500]
/** Milliseconds between two attempts, in which those who waited go on. */
const pause = 1000
/** Milliseconds after which a migration that gets no lock fails. */
const longestWait = 1_800_000

/**
 * Applies the missing files of db/migrations in the order of their names, each in a transaction of its own unless it is
 * marked otherwise, so that locks are short; those of an empty database in a single one. Servers that start together wait
 * for each other. Kysely's migrator is not used because Kysely prepares every statement, and our files contain many.
 * @returns names of the applied files
 * @throws NewerSchema
 */
export async function migrate(
  { pool }: Pick<Database, 'pool'>,
  { onMissing = () => {}, onWait = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const client = await pool.connect()
  try {
    await client.query(`set application_name = 'seventeen migrations'`)
    await waitForLock(client, 'seventeen migrations')
    const applied = await appliedMigrations(client)
    if (applied.length === 0) {
      await client.query('begin')
      const all = await applyMigrations(client, onMissing)
      await client.query('commit')
      return all
    }
    const missing = await missingMigrations(applied)
    if (missing.length > 0) onMissing(missing, false)
    for (const name of missing) await applyBesideOthers(client, name, onWait)
    return missing
  } finally {
    // After a failure, closing the connection makes PostgreSQL roll back. It also releases the lock.
    client.release(true)
  }
}

/**
 * Applies the missing migrations in the open transaction, to a database that nobody uses.
 * @param only names of the migrations to apply, for a restore; by default all
 */
export async function applyMigrations(
  client: pg.ClientBase,
  onMissing: OnMissing = () => {},
  only?: readonly string[],
): Promise<string[]> {
  await waitForLock(client, 'seventeen migrations', { inTransaction: true })
  await client.query(
    'create table if not exists migration (name text primary key, applied_at timestamptz not null default now())',
  )
  const applied = await appliedMigrations(client)
  const missing = await missingMigrations(applied, only)
  if (missing.length > 0) onMissing(missing, applied.length === 0)
  for (const name of missing) {
    const text = await textOf(name)
    const statements = isWithoutTransaction(text) ? statementsIn(text).map(withinTransaction) : [text]
    for (const statement of statements) await client.query(statement).catch(failIn(name))
    await record(client, name)
  }
  return missing
}

/** Applies a migration while nodes of the version before serve requests. */
async function applyBesideOthers(
  client: pg.ClientBase,
  name: string,
  onWait: (name: string) => void,
): Promise<void> {
  const text = await textOf(name)
  let saidSo = false
  const repeat = (attempt: () => Promise<void>) =>
    withShortLocks(client, attempt, () => {
      if (!saidSo) onWait(name)
      saidSo = true
    }).catch(failIn(name))
  if (isWithoutTransaction(text)) {
    for (const statement of statementsIn(text)) await repeat(() => runStatement(client, statement))
    await record(client, name)
    return
  }
  await repeat(async () => {
    await client.query('begin')
    await client.query(text)
    await record(client, name)
    await client.query('commit')
  })
}

/** Runs what may be repeated until it gets its locks, never waiting for one for long. */
async function withShortLocks(
  client: pg.ClientBase,
  attempt: () => Promise<void>,
  onWait: () => void,
): Promise<void> {
  const end = Date.now() + longestWait
  for (let tries = 0; ; tries++) {
    await client.query(`set lock_timeout = ${lockTimeouts[tries % lockTimeouts.length]}`)
    try {
      return await attempt()
    } catch (error) {
      const { code } = error as { code?: string }
      const isLocked = code !== undefined && ['55P03', '40P01'].includes(code)
      if (!isLocked) throw error
      await client.query('rollback')
      if (Date.now() > end)
        throw new Refused(
          'other transactions have used its tables for half an hour. Find them in pg_stat_activity, end them, and start again.',
        )
      onWait()
      await setTimeout(pause)
    }
  }
}

/** PostgreSQL's message does not say which file failed. */
const failIn = (name: string) => (error: unknown) => {
  if (error instanceof Error) error.message = `${name}: ${error.message}`
  throw error
}

async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('migration') is not null as exists`,
  )
  if (!tables[0]?.exists) return []
  const { rows } = await client.query<{ name: string }>('select name from migration order by name')
  return rows.map(({ name }) => name)
}

/** @throws NewerSchema */
async function missingMigrations(applied: readonly string[], only?: readonly string[]): Promise<string[]> {
  const files = await migrationFiles()
  const unknown = [...applied, ...(only ?? [])].filter((name) => !files.includes(name))
  if (unknown.length > 0) throw new NewerSchema(unknown)
  return files.filter((name) => !applied.includes(name) && (only?.includes(name) ?? true))
}

const record = (client: pg.ClientBase, name: string) =>
  client.query('insert into migration (name) values ($1)', [name])

const textOf = (name: string) => readFile(new URL(name, folder), 'utf8')

/** Names of all migrations of this version, in order. */
export const migrationFiles = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
