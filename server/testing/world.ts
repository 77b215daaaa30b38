import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Endpoint } from 'contract/platform/endpoint.ts'
import { sql } from 'kysely'
import { personaInstitutes, personaProjects, personas, type Persona } from '../../db/seed/personas.ts'
import { identify } from '../access/access.ts'
import { createApp } from '../app.ts'
import type { Db } from '../platform/database/database.ts'
import type { Matrix, Recipe, World } from './matrix.ts'
import { as, type Person } from './person.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { undoable } from './undoable-database.ts'

/** A server where the changes of a request can be undone, with the requests of all matrix files. */
export interface UndoableWorld {
  world: World
  /** The request of an endpoint from its matrix file; its prepared data is created once per file. */
  requestOf: (endpoint: Endpoint) => Promise<{ recipe: Recipe<Endpoint, object>; things: World }>
  /** Keeps the changes so far. */
  keep: () => Promise<void>
  /** Undoes the changes since the last `keep`. */
  undo: () => Promise<void>
  /** All rows as text, including changes not undone yet. */
  stored: () => Promise<string>
  /** The number of true values in each boolean column. */
  storedYes: () => Promise<Record<string, number>>
  stop: () => Promise<void>
}

/** Starts a world; jobs do not run in it. */
export async function startUndoableWorld(): Promise<UndoableWorld> {
  // Server errors fail tests; the log shows their cause.
  const server = await startTestServer({ LOG_LEVEL: 'error' })
  const database = await undoable(server.database)
  const app = await createApp({
    config: server.config,
    database: { ...server.database, db: database.db },
    identify,
    clock: () => new Date(),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const world = await lookedUp({ ...server, url })
  await database.keep()
  const matrices = await allMatrices()
  const prepared = new Map<Matrix, World>()
  return {
    world,
    requestOf: async (endpoint) => {
      const matrix = matrices.find(({ requests }) => requests.has(endpoint))
      const recipe = matrix?.requests.get(endpoint)
      if (!matrix || !recipe)
        throw new Error(`No matrix file has a request of ${endpoint.method} ${endpoint.path}`)
      const things = prepared.get(matrix) ?? { ...world, ...(await matrix.prepare(world)) }
      if (!prepared.has(matrix)) await database.keep()
      prepared.set(matrix, things)
      return { recipe, things }
    },
    keep: database.keep,
    undo: database.undo,
    stored: () => wholeText(database.db),
    storedYes: () => countsOfYes(database.db),
    stop: async () => {
      await app.close()
      await database.close()
      await server.stop()
    },
  }
}

/** Exports of all `*.matrix.ts` of the server. */
async function allMatrices(): Promise<Matrix[]> {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
  const modules = files
    .filter((file) => file.endsWith('.matrix.ts'))
    .map(async (file) => (await import(resolve('server', file))) as Record<string, Matrix>)
  return (await Promise.all(modules)).flatMap((module) => Object.values(module))
}

async function wholeText(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  // One statement, because it runs hundreds of times.
  const texts = sql.join(
    tables.map(({ name }) => sql`select string_agg(t::text, chr(10)) as text from ${sql.table(name)} t`),
    sql` union all `,
  )
  const { rows } = await sql<{ text: string | null }>`${texts}`.execute(db)
  return rows.map(({ text }) => text ?? '').join('\n')
}

async function countsOfYes(db: Db): Promise<Record<string, number>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type = 'boolean' order by 1, 2`.execute(db)
  const counts = sql.join(
    columns.map(
      ({ table, column }) => sql`
        select ${sql.lit(`${table}.${column}`)} as column, count(*)::int as yes
        from ${sql.table(table)} where ${sql.ref(column)}`,
    ),
    sql` union all `,
  )
  const { rows } = await sql<{ column: string; yes: number }>`${counts}`.execute(db)
  return Object.fromEntries(rows.map(({ column, yes }) => [column, yes]))
}

async function lookedUp(server: TestServer): Promise<World> {
  const names = Object.keys(personas) as Persona[]
  const { db } = server.database
  const people: [Persona, Person][] = []
  for (const name of names) people.push([name, await as(server, name)])
  const accounts = await db.selectFrom('person').select(['id', 'email']).execute()
  const projects = await db.selectFrom('project').select(['id', 'name']).execute()
  const institutes = await db.selectFrom('institute').select(['id', 'name']).execute()
  const idOf = (rows: { id: number; name: string }[], wanted: string) =>
    rows.find(({ name }) => name === wanted)!.id
  return {
    server,
    people: Object.fromEntries(people) as World['people'],
    ids: Object.fromEntries(
      names.map((name) => [name, accounts.find(({ email }) => email === personas[name].email)!.id]),
    ) as World['ids'],
    project: idOf(projects, personaProjects.own),
    otherProject: idOf(projects, personaProjects.other),
    institute: idOf(institutes, personaInstitutes.own),
    otherInstitute: idOf(institutes, personaInstitutes.other),
  }
}
