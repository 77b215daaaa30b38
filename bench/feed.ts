import { sql } from 'kysely'
import { seedDemoData } from '../db/seed/demo-data.ts'
import { personas } from '../db/seed/personas.ts'
import { readConfig } from '../server/platform/config.ts'
import { openDatabase, type Db } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { quantile } from './chat-people.ts'
import { KeptAliveConnection, requestOf } from './load.ts'
import { sessionOf, withDatabase } from './servers.ts'

/**
 * `node bench/feed.ts`: pages of the feed of one reader with `ENTRIES=` (10,000) lines from 200 institutions and all of their
 * projects, among twenty times as many entries that concern others; a tenth of the reader's is hidden from them. One reader,
 * then eight at the same time: first pages, pages in the middle, the feed of an institution, and 'latest five things'.
 */
const entries = Number(process.env['ENTRIES'] ?? 10_000)
const rounds = Number(process.env['ROUNDS'] ?? 200)
process.env['RATE_LIMITS'] = 'false'
process.env['LOG_LEVEL'] = 'silent'

await withDatabase(async ({ url, dataDir, fill, start }) => {
  const database = openDatabase(url, { max: 4, statementTimeout: 0 })
  await fill(async () => {
    await migrate(database)
    await migrateJobs(url)
    await seedDemoData(database.db, readConfig({ DATABASE_URL: url, DATA_DIR: dataDir }))
    await addEntries(database.db)
  })
  const reader = await idOf(database.db, 'person', 'email', personas.projectMember.email)
  const institute = await idOf(database.db, 'institute', 'name', 'Mekong Rural Bank')
  const project = await idOf(database.db, 'project', 'name', 'Green lending in East Africa')
  const token = await sessionOf(database, reader)
  await database.close()

  const { port } = await start('product', 8919, ['server/main.ts'])
  const authorization = `Token ${token}`
  const read = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    return (await response.json()) as { results: { count: number }[]; next: string | null }
  }
  const middle = await cursorAfter(read, 60)
  const paths = {
    'first page': '/api/activity/?limit=20',
    'page in the middle': `/api/activity/?limit=20&before=${encodeURIComponent(middle)}`,
    'an institution': `/api/institutes/${institute}/activity/?limit=20`,
    'latest five of a project': `/api/projects/${project}/activity/?limit=5`,
  }
  for (const readers of [1, 8]) {
    const connections = Array.from({ length: readers }, () => new KeptAliveConnection(port))
    for (const [name, path] of Object.entries(paths)) {
      const { results } = await read(path)
      const request = requestOf('GET', path, { authorization })
      const took: number[] = []
      await Promise.all(
        connections.map(async (connection) => {
          for (let round = 0; round < rounds; round++) {
            const sent = performance.now()
            await connection.ask(request)
            if (round >= 10) took.push(performance.now() - sent)
          }
        }),
      )
      const events = results.reduce((sum, { count }) => sum + count, 0)
      console.log(
        `${readers} at the same time, ${name} (${results.length} lines of ${events} events): p50 ${quantile(took, 0.5).toFixed(0)} ms, p99 ${quantile(took, 0.99).toFixed(0)} ms`,
      )
    }
    for (const connection of connections) connection.close()
  }
})

async function cursorAfter(
  read: (path: string) => Promise<{ next: string | null }>,
  pages: number,
): Promise<string> {
  let next = ''
  for (let page = 0; page < pages; page++) {
    const body = await read(`/api/activity/?limit=50${next && `&before=${encodeURIComponent(next)}`}`)
    if (body.next === null) break
    next = body.next
  }
  return next
}

/** The reader follows 200 institutions with a share of the entries; as many again concern private ones or others. */
async function addEntries(db: Db): Promise<void> {
  const reader = await idOf(db, 'person', 'email', personas.projectMember.email)
  await sql`
    with made as (
      insert into institute (name, type, profile_visibility, is_new)
      select 'Followed ' || n, 'NGO', case when n % 10 = 0 then 'private' else 'public' end, false
      from generate_series(1, 200) n returning id)
    insert into institute_role (institute_id, person_id, role, approved)
    select id, ${reader}, 'Follower', true from made`.execute(db)
  await sql`
    insert into institute (name, type, is_new)
    select 'Other ' || n, 'NGO', false from generate_series(1, 4000) n`.execute(db)
  for (const [name, count] of [
    ['Followed', entries],
    ['Other', 20 * entries],
  ] as const)
    await sql`
      with place as (select array_agg(id order by id) as ids from institute where name like ${`${name} %`}),
      stored as (
        insert into activity (kind, event_key, at, institute_id)
        select case n % 3 when 0 then 'institute.mission' when 1 then 'institute.goals' else 'institute.region' end,
          ${name} || n, now() - interval '700 days' * n / ${count}, ids[1 + n % array_length(ids, 1)]
        from place cross join generate_series(1, ${sql.lit(count)}) n
        returning id, institute_id, at)
      insert into activity_source (activity_id, source_type, source_id, at)
      select id, 'institute', institute_id, at from stored`.execute(db)
  await sql`analyze`.execute(db)
}

async function idOf(
  db: Db,
  table: 'person' | 'institute' | 'project',
  column: string,
  value: string,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(db)
  if (!rows[0]) throw new Error(`The demo data have no ${value}`)
  return rows[0].id
}
