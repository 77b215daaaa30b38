import type pg from 'pg'

const prefix = 'bench>'

/**
 * Statements that a server sends to PostgreSQL while something runs, from PostgreSQL's own log, with white space
 * collapsed. Needs a superuser and a log in the data folder, as the embedded server has.
 */
export async function sentStatements(pool: pg.Pool, application: string, run: () => Promise<void>) {
  await pool.query(`alter system set log_line_prefix = '${prefix}%a>'`)
  await pool.query("alter system set log_statement = 'all'")
  await pool.query('select pg_reload_conf()')
  await later(500)
  const start = await logLength(pool)
  await run()
  await later(300)
  await pool.query('alter system reset log_statement')
  await pool.query('alter system reset log_line_prefix')
  await pool.query('select pg_reload_conf()')
  await later(500)
  const { rows } = await pool.query<{ log: string }>(
    "select pg_read_file('server.log', $1::bigint, 10000000) as log",
    [start],
  )
  return rows[0]!.log
    .split(prefix)
    .filter((entry) => entry.startsWith(`${application}>`))
    .flatMap((entry) => /LOG: {2}(?:execute [^:]*|statement): (.*)$/s.exec(entry)?.[1] ?? [])
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
}

const later = (milliseconds: number) => new Promise((over) => setTimeout(over, milliseconds))

async function logLength(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ size: number }>("select size from pg_stat_file('server.log')")
  return rows[0]!.size
}
