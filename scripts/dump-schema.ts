import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { openDatabase, type Db } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded-postgres.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { columnTypes, contractTypes } from './column-types.ts'

/**
 * `npm run schema`: migrates an empty database and writes db/schema.txt and the row types in db/tables.ts. Both are
 * committed; a test compares them with a new database.
 */
if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const embedded = await startEmbeddedPostgres({ dataDir: `${root}.cache/schema-postgres`, durable: false })
  const admin = openDatabase(embedded.url('postgres'), { max: 1, statementTimeout: 0 })
  await sql`drop database if exists fresh with (force)`.execute(admin.db)
  await sql`create database fresh`.execute(admin.db)
  await admin.close()
  const fresh = openDatabase(embedded.url('fresh'), { max: 1, statementTimeout: 0 })
  await migrate(fresh)
  writeFileSync(`${root}db/schema.txt`, await dumpSchema(fresh.db))
  await fresh.close()
  const types = [
    '--dialect=postgres',
    `--url=${embedded.url('fresh')}`,
    `--out-file=${root}db/tables.ts`,
    '--numeric-parser=number',
    '--exclude-pattern=migration*',
    '--type-mapping={"int8":"number"}',
    `--overrides=${JSON.stringify({ columns: columnTypes })}`,
    `--custom-imports=${JSON.stringify(contractTypes)}`,
  ]
  execFileSync(process.execPath, [`${root}node_modules/kysely-codegen/dist/cli/bin.js`, ...types], {
    stdio: 'inherit',
    cwd: root,
  })
  embedded.stop()
}

/** Tables, columns, constraints, indexes and functions of the public schema, in a stable order. */
export async function dumpSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ line: string }>`
    with tables as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname !~ '^migration'
    ), lines as (
      select relname, 1 as part, attnum::int as place, format('  %s %s%s%s', attname, format_type(atttypid, atttypmod),
        case when attnotnull then ' not null' else '' end,
        case when attidentity <> '' then ' generated always as identity'
             when attgenerated <> '' then ' generated always as (' || pg_get_expr(adbin, adrelid) || ') stored'
             else coalesce(' default ' || pg_get_expr(adbin, adrelid), '') end) as line
      from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped
      left join pg_attrdef on adrelid = tables.oid and adnum = attnum
      union all
      select relname, 2, row_number() over (partition by relname order by contype, conname)::int, format('  constraint %s %s', conname, pg_get_constraintdef(c.oid))
      from tables join pg_constraint c on conrelid = tables.oid where contype <> 'n'
      union all
      select relname, 3, row_number() over (partition by relname order by indexrelid::regclass::text)::int, pg_get_indexdef(indexrelid)
      from tables join pg_index on indrelid = tables.oid
      where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))
      union all
      select relname, 4, row_number() over (partition by relname order by tgname)::int, pg_get_triggerdef(t.oid)
      from tables join pg_trigger t on tgrelid = tables.oid where not tgisinternal
      union all select relname, 0, 0, 'table ' || relname from tables
    )
    select line from (
      select 0 as kind, proname as name, 0 as part,
        row_number() over (partition by proname order by pg_get_function_identity_arguments(p.oid))::int as place, pg_get_functiondef(p.oid) as line from pg_proc p
      where pronamespace = 'public'::regnamespace and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
      union all
      select 1, relname, part, place, line from lines
    ) all_lines order by kind, name, part, place`.execute(db)
  return `${rows.map(({ line }) => (line.startsWith('table ') ? `\n${line}` : line)).join('\n')}\n`
}
