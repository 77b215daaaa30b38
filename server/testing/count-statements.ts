import pg from 'pg'

/**
 * Number of statements that are sent to PostgreSQL while something runs; jobs of the queue and heartbeats are not counted.
 * @param about only those that name one of these
 */
export async function countStatements(run: () => Promise<unknown>, about = /./): Promise<number> {
  const { prototype } = pg.Client
  const { query } = prototype
  let count = 0
  prototype.query = function (this: pg.Client, ...sent: Parameters<typeof query>) {
    const [statement] = sent as unknown as [string | { text?: string }]
    const text = typeof statement === 'string' ? statement : (statement.text ?? '')
    if (about.test(text) && !/graphile_worker|^select 1$/.test(text)) count += 1
    return Reflect.apply(query, this, sent) as ReturnType<typeof query>
  } as typeof query
  try {
    await run()
  } finally {
    prototype.query = query
  }
  return count
}
