import type pg from 'pg'
import type { BackedUpTable, Contents } from './archive-contents.ts'
import { quotedName } from './quoted.ts'

const schemas = `('public', 'graphile_worker')`
/** Records of applied migrations; a restore applies the migrations itself. */
const notCopied = `(t.relname in ('migration', 'migrations'))`

/** Tables with their stored columns, without unlogged tables and generated columns. */
export async function tablesIn(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(`
    select n.nspname as schema, t.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class t join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname in ${schemas} and t.relkind = 'r' and t.relpersistence = 'p' and not ${notCopied}
    group by 1, 2 order by 1, 2`)
  return rows
}

export async function rowsIn(
  client: pg.Client,
  { schema, name }: Pick<BackedUpTable, 'schema' | 'name'>,
): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from ${quotedName(schema)}.${quotedName(name)}`,
  )
  return Number(rows[0]?.count)
}

export async function sequencesIn(client: pg.Client): Promise<Contents['sequences']> {
  const { rows } = await client.query<{ schema: string; name: string; last_value: string }>(`
    select schemaname as schema, sequencename as name, last_value::text from pg_sequences
    where schemaname in ${schemas} and last_value is not null order by 1, 2`)
  return rows.map((row) => ({ ...row, last_value: Number(row.last_value) }))
}

/** Names of applied migrations; empty for a database of another product. */
export async function migrationsIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_name = 'migration'`,
  )
  if (rows.length === 0) return []
  const applied = await client.query<{ name: string }>('select name from migration order by name')
  return applied.rows.map(({ name }) => name)
}

export interface MediaRow {
  key: string
  size: number
  sha256: string
}

/** All files, ordered by key. */
export async function* mediaIn(client: pg.Client): AsyncGenerator<MediaRow> {
  for (let after = ''; ;) {
    const rows = await mediaAfter(client, after)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.key
  }
}

/** The next files by key, at most a thousand. */
async function mediaAfter(client: pg.Client, key: string): Promise<MediaRow[]> {
  const { rows } = await client.query<{ key: string; size: string; sha256: string }>(
    `select key, size::text, encode(sha256, 'hex') as sha256 from media where key > $1 order by key limit 1000`,
    [key],
  )
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

/** Bytes of the tables, estimated, and of the stored files. */
export async function bytesIn(client: pg.Client): Promise<{ tables: number; files: number }> {
  const { rows } = await client.query<{ tables: string; files: string }>(`
    select (select coalesce(sum(size), 0) from media) as files, (select coalesce(sum(pg_table_size(t.oid)), 0)
      from pg_class t join pg_namespace n on n.oid = t.relnamespace
      where n.nspname in ${schemas} and t.relkind = 'r') as tables`)
  return { tables: Number(rows[0]?.tables ?? 0), files: Number(rows[0]?.files ?? 0) }
}

/** Whether the database is unused: it has no tables, except those of an empty job queue. */
export async function isUnused(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_class t join pg_namespace n on n.oid = t.relnamespace
    where t.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname not in ('information_schema', 'graphile_worker')
      and n.nspname !~ '^pg_' and not exists (select from pg_depend where objid = t.oid and deptype = 'e')
    limit 1`)
  return rows.length === 0
}
