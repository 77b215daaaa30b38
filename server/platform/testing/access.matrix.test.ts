import { readdirSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { personaInstitutes, personaProjects, personas, type Persona } from '../../../db/seed/personas.ts'
import { identify } from '../../access/access.ts'
import { createApp, domains } from '../../app.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import type { Asker, Matrix, World } from './matrix.ts'
import { as, person, type Person } from './person.ts'
import { undoable, type UndoableDatabase } from './undoable-database.ts'

/**
 * Every endpoint of every domain, asked by every persona about the things of the personas' own project and
 * institute, and the status each of them gets: `access.matrix.txt`, which is reviewed like code. After a change that
 * is meant, run this file with `-u` and read the difference.
 *
 * A domain keeps its requests beside itself: `server/surveys/surveys.matrix.ts` exports
 *
 *     export const matrix = matrixOf(surveys, {
 *       prepare: async ({ people, project }) => ({ survey: …made over HTTP by people.projectAdmin }),
 *       requests: {
 *         read: ({ survey }) => ({ params: { id: survey } }),
 *         …one for each endpoint, well-formed and about things that exist
 *       },
 *     })
 *
 * A choice such as a format is written `as const`. An endpoint without a request does not compile, and fails here.
 * Whatever a request changes is undone before the next one, so recipes may delete what they like and need no order;
 * jobs do not run between them.
 */
let server: TestServer
let database: UndoableDatabase
let app: FastifyInstance
let world: World

const askers: Asker[] = [
  'anonymous',
  'plain',
  'unapprovedMember',
  'instituteAdmin',
  'projectGuest',
  'projectMember',
  'projectEditor',
  'projectManager',
  'projectAdmin',
  'advisor',
  'staff',
]

beforeAll(async () => {
  server = await startTestServer()
  database = await undoable(server.database)
  app = await createApp({
    config: server.config,
    database: { ...server.database, db: database.db },
    identify,
    clock: () => new Date(),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  world = await lookedUp({ ...server, url })
  await database.keep()
})

afterAll(async () => {
  await app.close()
  await database.close()
  await server.stop()
})

it('every endpoint answers each persona as was decided', { timeout: 600_000 }, async () => {
  const lines = [row('', ['', ...askers])]
  const failures: string[] = []
  const withEndpoints = Object.keys(domains).filter((name) => domains[name]!.contract)
  for (const name of withEndpoints) {
    const { requests, things } = await prepared(name)
    lines.push('', name)
    for (const [key, endpoint] of Object.entries(domains[name]!.contract ?? {})) {
      const recipe = requests[key]
      expect(recipe, `${name}.${key} has no request in ${name}.matrix.ts`).toBeDefined()
      const statuses: number[] = []
      for (const asker of askers) {
        const who = asker === 'anonymous' ? person(world.server) : world.people[asker]
        const { status } = await who.call(endpoint, recipe!(things, asker))
        statuses.push(status)
        if (status >= 500) failures.push(`${name}.${key} answers ${asker} with ${status}`)
        await database.undo()
      }
      lines.push(row(`${endpoint.method.padEnd(6)} ${endpoint.path}`, [key, ...statuses]))
    }
  }
  expect(failures).toEqual([])
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('access.matrix.txt')
})

const row = (what: string, [key, ...cells]: (string | number)[]) =>
  [
    what.padEnd(52),
    String(key).padEnd(20),
    ...cells.map((cell, index) => String(cell).padEnd(askers[index]!.length)),
  ]
    .join('  ')
    .trimEnd()

const ready = new Map<string, { requests: Matrix['requests']; things: World }>()

/** The domain's requests with the things they are about, which are made once. */
async function prepared(name: string) {
  const there = ready.get(name)
  if (there) return there
  const file = readdirSync('server', { recursive: true, encoding: 'utf8' }).find(
    (path) => basename(path) === `${name}.matrix.ts`,
  )
  expect(file, `no folder of the server has a ${name}.matrix.ts`).toBeDefined()
  const { matrix } = (await import(resolve('server', file!))) as { matrix: Matrix }
  const things = { ...world, ...(await matrix.prepare(world)) }
  await database.keep()
  const made = { requests: matrix.requests, things }
  ready.set(name, made)
  return made
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
