import { loadavg } from 'node:os'
import { diceOf } from '../db/seed/random.ts'
import { openDatabase, type Database } from '../server/platform/database/database.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { migrateJobs } from '../server/platform/jobs/jobs.ts'
import { compare } from './compare.ts'
import { requestOf } from './load.ts'
import { manyInstitutes } from './many-institutes.ts'
import { sessionOf, withDatabase, type BenchDatabase } from './servers.ts'

/**
 * `node bench/discussions.ts`: a project with 1,000 participants and 100 discussions of 100 comments. Pages of participants
 * and discussions with their newest comments, by the product and by a bare node:http server, in turn, in one database.
 */
const participants = 1000
const discussions = 100
const comments = 100
const connections = 16
const rounds = Number(process.env['ROUNDS'] ?? 7)
const perRound = Number(process.env['REQUESTS'] ?? 400)

async function measure({ url, start }: BenchDatabase) {
  const database = openDatabase(url, { max: 2, statementTimeout: 0 })
  await migrate(database)
  await migrateJobs(url)
  await manyInstitutes(database, 2000)
  const { project, ids, people } = await livelyProject(database)
  const clients = await Promise.all(people.slice(0, connections).map((id) => sessionOf(database, id)))
  await database.close()

  const product = await start('product', 8915, ['server/main.ts'])
  const bare = await start('bare', 8916, ['bench/bare-discussions.ts'])
  const dice = diceOf(31)
  const ask = (path: string, token: string) => requestOf('GET', path, { authorization: `Token ${token}` })
  const comparison = { product, bare, clients, rounds, perRound, warming: 4 * perRound }
  console.log(`load ${loadavg()[0]!.toFixed(1)}`)
  await compare({
    ...comparison,
    what: 'a page of 1,000 participants',
    request: (token) =>
      ask(`/api/projects/${project}/participants/?pageNumber=${1 + dice.roll(participants / 10)}`, token),
  })
  await compare({
    ...comparison,
    what: 'a discussion with its newest 30 comments',
    request: (token) => ask(`/api/projects/discussions/${dice.one(ids)}/`, token),
  })
  console.log(`load after ${loadavg()[0]!.toFixed(1)}`)
}

async function livelyProject({ pool }: Database) {
  const people = (
    await pool.query<{ id: number }>(
      `select id from person where confirmed_at is not null and blocked_at is null order by id limit ${participants}`,
    )
  ).rows.map(({ id }) => Number(id))
  const { rows } = await pool.query<{ id: number }>(
    `insert into project (name, type, regions) values ('Lively', 'Network', '{Europe}') returning id`,
  )
  const project = Number(rows[0]!.id)
  await pool.query(
    `insert into participant (project_id, person_id, role)
     select $1, id, case place when 1 then 'Project_Admin' else 'Project_Member' end
     from unnest($2::bigint[]) with ordinality person (id, place)`,
    [project, people],
  )
  const created = await pool.query<{ id: number }>(
    `insert into discussion (project_id, name, description, created_by, comment_count, last_number)
     select $1, 'Discussion ' || n, 'What do you think?', ($2::bigint[])[1 + n % ${people.length}], ${comments}, ${comments}
     from generate_series(1, ${discussions}) n returning id`,
    [project, people],
  )
  const ids = created.rows.map(({ id }) => Number(id))
  await pool.query(
    `insert into comment (discussion_id, number, text, created_by)
     select d, n, repeat('A sentence of a comment. ', 1 + n % 5), ($2::bigint[])[1 + (d * 7 + n) % ${people.length}]
     from unnest($1::bigint[]) d, generate_series(1, ${comments}) n`,
    [ids, people],
  )
  await pool.query('analyze')
  return { project, ids, people }
}

await withDatabase(measure)
