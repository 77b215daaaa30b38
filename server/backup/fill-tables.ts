import type pg from 'pg'
import type { Contents } from './archive-contents.ts'
import { quotedName } from './quoted.ts'

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Replaces the rows of the tables, in the open transaction, with those of `copyRows`. Triggers are disabled, because their
 * results are among the rows. Foreign keys are checked at the end. A setting to disable both would require a superuser.
 */
export async function fillTables(
  client: pg.Client,
  { tables, sequences }: Contents,
  copyRows: () => Promise<void>,
): Promise<void> {
  await client.query('set constraints all immediate')
  const names = tables.map(({ schema, name }) => `${quotedName(schema)}.${quotedName(name)}`)
  const keys = await foreignKeysOf(client, names)
  for (const { table, name } of keys)
    await client.query(`alter table ${table} drop constraint ${quotedName(name)}`)
  for (const table of names) await client.query(`alter table ${table} disable trigger user`)
  // Migrations and the job queue insert rows that are also in the backup.
  await client.query(`truncate ${names.join(', ')}`)
  await copyRows()
  for (const table of names) await client.query(`alter table ${table} enable trigger user`)
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${quotedName(name)} ${definition}`)
  for (const { schema, name, last_value } of sequences)
    await client.query('select setval(format($1, $2::text, $3::text)::regclass, $4)', [
      '%I.%I',
      schema,
      name,
      last_value,
    ])
  // The workers that had locked these jobs no longer exist.
  await client.query(`select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker.jobs where locked_by is not null))`)
}

async function foreignKeysOf(client: pg.Client, tables: readonly string[]): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[]) order by conname`,
    [tables],
  )
  return rows
}
