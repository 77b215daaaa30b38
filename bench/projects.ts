import { regions } from 'contract/places/regions.ts'
import { projectTypes } from 'contract/projects/project.rules.ts'
import { sql } from 'kysely'
import { diceOf } from '../db/seed/random.ts'
import { openDatabase, type Database } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { compare } from './compare.ts'
import { KeptAliveConnection, requestOf } from './load.ts'
import { sessionOf, withDatabase, type BenchDatabase } from './servers.ts'

/**
 * `node bench/projects.ts`: 50,000 projects with ten participants each, one of them with 1,000 (`PROJECTS=`). My
 * projects, page by page, and projects one by one: alone, and beside a bare server in turn. `KEEP=` a folder keeps them.
 */
const count = Number(process.env['PROJECTS'] ?? 50_000)
const people = count / 5
const rounds = Number(process.env['ROUNDS'] ?? 7)
const perRound = Number(process.env['REQUESTS'] ?? 600)
const connections = 16

interface Client {
  token: string
  /** Projects in which they take part. */
  ids: number[]
}

await withDatabase(async ({ url, fill, start }: BenchDatabase) => {
  const database = openDatabase(url, { max: 2, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  await fill(() => manyProjects(database))
  const clients = await signedIn(database)
  await database.close()
  const ask = (path: string, { token }: Client) => requestOf('GET', path, { authorization: `Token ${token}` })
  const product = await start('product', 8917, ['server/main.ts'])
  const bare = await start('bare', 8918, ['bench/bare-projects.ts'])

  const connection = new KeptAliveConnection(product.port)
  const alone = async (what: string, requests: string[]) => {
    const times: number[] = []
    for (const request of requests) {
      const began = performance.now()
      await connection.ask(request)
      times.push(performance.now() - began)
    }
    times.sort((one, other) => one - other)
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(1)
    console.log(`alone, ${what}: median ${at(0.5)} ms, p99 ${at(0.99)} ms`)
  }
  const pages = (client: Client) =>
    [1, 2, 3, 4, 5].map((page) => ask(`/api/projects/?pageNumber=${page}`, client))
  for (const time of ['first', 'again']) {
    await alone(`a page of my projects, ${time}`, clients.flatMap(pages))
    const each = clients.flatMap((client) => client.ids.map((id) => ask(`/api/projects/${id}/`, client)))
    await alone(`a project, ${time}`, each)
  }
  const [first] = clients
  if (first)
    await alone('the project with 1,000 participants', Array(50).fill(ask('/api/projects/1/', first)))
  connection.close()

  const dice = diceOf(31)
  const shared = { product, bare, clients, rounds, perRound, warming: 4 * perRound }
  await compare({
    ...shared,
    what: 'a page of my projects',
    request: (client) => ask(`/api/projects/?pageNumber=${1 + dice.roll(5)}`, client),
  })
  await compare({
    ...shared,
    what: 'a project',
    request: (client) => ask(`/api/projects/${dice.one(client.ids)}/`, client),
  })
})

/** Projects in which people take part by a multiplication, so that everybody has fifty. */
async function manyProjects({ db }: Database) {
  await sql`
    insert into person (email, email_key, password_hash, first_name, last_name, active_modules, confirmed_at)
    select 'p' || n || '@seventeen.example', 'p' || n || '@seventeen.example', 'none', 'First' || n, 'Last' || n, '{}', now()
    from generate_series(1, ${people}) n`.execute(db)
  await sql`
    insert into project (name, type, regions, sustainable_development_goals, description, created_by, metadata)
    select 'Project ' || n, (${[...projectTypes]}::text[])[1 + n % 7], array[(${[...regions]}::text[])[1 + n % 15]],
      array['SDG' || 1 + n % 17], repeat('What it is about. ', 10), 1 + n % ${people}, '{"styling_info": {"navPillColor": "info"}}'
    from generate_series(1, ${count}) n`.execute(db)
  await sql`
    insert into participant (project_id, person_id, role)
    select n, 1 + (n * 7 + k * 131) % ${people}, case k when 0 then 'Project_Admin' when 1 then 'Project_Manager' else 'Project_Member' end
    from generate_series(1, ${count}) n, generate_series(0, 9) k on conflict do nothing`.execute(db)
  await sql`
    insert into participant (project_id, person_id, role)
    select 1, n, 'Project_Member' from generate_series(1, 1000) n on conflict do nothing`.execute(db)
  await sql`
    insert into topic (project_id, name, description, place)
    select n, 'Topic ' || k, 'What there is to say', k from generate_series(1, ${count}) n, generate_series(1, 2) k`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

async function signedIn(database: Database): Promise<Client[]> {
  const { rows } = await database.pool.query<{ id: number; ids: number[] }>(
    `select person_id as id, (array_agg(distinct project_id))[1:40] as ids from participant
     where person_id <= ${connections} group by person_id order by person_id`,
  )
  return Promise.all(rows.map(async ({ id, ids }) => ({ token: await sessionOf(database, id), ids })))
}
