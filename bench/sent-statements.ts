import type { Sql } from '../server/platform/database.ts'

const prefix = 'bench>'

/**
 * What a server sends to PostgreSQL while something runs, as PostgreSQL itself logs it: one text a statement, white
 * space narrowed. Wants a superuser and a server that writes its log into its data folder, as the embedded one does.
 */
export async function sentStatements(sql: Sql, application: string, run: () => Promise<void>) {
  await sql`alter system set log_line_prefix = ${sql.unsafe(`'${prefix}%a>'`)}`
  await sql`alter system set log_statement = 'all'`
  await sql`select pg_reload_conf()`
  await later(500)
  const start = await logLength(sql)
  await run()
  await later(300)
  await sql`alter system reset log_statement`
  await sql`alter system reset log_line_prefix`
  await sql`select pg_reload_conf()`
  await later(500)
  const [row] = await sql<{ log: string }[]>`
    select pg_read_file('server.log', ${start}::bigint, 10000000) as log`
  return row!.log
    .split(prefix)
    .filter((entry) => entry.startsWith(`${application}>`))
    .flatMap((entry) => /LOG: {2}(?:execute [^:]*|statement): (.*)$/s.exec(entry)?.[1] ?? [])
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

const later = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds))

async function logLength(sql: Sql): Promise<number> {
  const [row] = await sql<{ size: number }[]>`select size from pg_stat_file('server.log')`
  return row!.size
}
