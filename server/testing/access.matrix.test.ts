import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { serviceTokenScopes, tokenScopes } from 'contract/platform/token-scopes.ts'
import { instituteTokens, projectTokens } from 'contract/service-tokens/service-tokens.endpoints.ts'
import { demoPassword, type Persona } from '../../db/seed/personas.ts'
import { endpointsByTag } from '../app.ts'
import { serviceAskers, type Asker } from './matrix.ts'
import { person, type Person } from './person.ts'
import { startUndoableWorld, type UndoableWorld } from './world.ts'

/**
 * Requests every endpoint as every persona, about objects of the personas' own project and institute, and compares the
 * statuses with `access.matrix.txt`, which is reviewed like code. After an intended change run this file with `-u` and read
 * the difference.
 *
 * Each domain keeps its requests in a file of its own: `server/surveys/surveys.matrix.ts` exports
 *
 *     export const surveysMatrix = matrixOf(surveys, {
 *       prepare: async ({ people, project }) => ({ survey: …created over HTTP by people.projectAdmin }),
 *       requests: {
 *         read: ({ survey }) => ({ params: { id: survey } }),
 *         …one for each endpoint, valid and about existing objects
 *       },
 *     })
 *
 * Write a choice such as a format with `as const`. An endpoint without a request does not compile.
 * The changes of a request are undone before the next one, so requests may delete objects and need no order.
 */
let around: UndoableWorld
let programs: Record<Exclude<Asker, Persona | 'anonymous'>, Person>

const readScopes = tokenScopes.filter((scope) => scope.endsWith(':read'))

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
  'readToken',
  ...serviceAskers,
]

beforeAll(async () => {
  around = await startUndoableWorld()
  const { people, server, project, otherProject, institute, otherInstitute } = around.world
  const using = ({ body }: { body: { token: string } }) => person(server, body.token)
  const body = { name: 'Of the matrix', password: demoPassword }
  const ofProject = async (admin: Person, id: number) => {
    const scopes = [...serviceTokenScopes.project]
    return using(await admin.call(projectTokens.create, { params: { id }, body: { ...body, scopes } }))
  }
  const ofInstitute = async (admin: Person, id: number) => {
    const scopes = [...serviceTokenScopes.institute]
    return using(await admin.call(instituteTokens.create, { params: { id }, body: { ...body, scopes } }))
  }
  programs = {
    readToken: using(
      await people.projectAdmin.call(apiTokens.create, { body: { ...body, scopes: readScopes } }),
    ),
    projectToken: await ofProject(people.projectAdmin, project),
    otherProject: await ofProject(people.advisor, otherProject),
    instituteToken: await ofInstitute(people.instituteAdmin, institute),
    otherInstitute: await ofInstitute(people.projectGuest, otherInstitute),
  }
  await around.keep()
})

afterAll(() => around.stop())

it('every endpoint responds to each persona as in access.matrix.txt', { timeout: 600_000 }, async () => {
  const { world } = around
  const lines = [row('', ['', ...askers])]
  const failures: string[] = []
  // Sorted, so that moving a route to another domain does not change the file.
  for (const [tag, bound] of Object.entries(endpointsByTag).sort(([one], [other]) =>
    one < other ? -1 : 1,
  )) {
    lines.push('', tag)
    for (const { name, endpoint } of bound.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const { recipe, things } = await around.requestOf(endpoint)
      const statuses: number[] = []
      for (const asker of askers) {
        const who =
          asker === 'anonymous'
            ? person(world.server)
            : asker in programs
              ? programs[asker as keyof typeof programs]
              : world.people[asker as Persona]
        const ask = async () => (await who.call(endpoint, recipe(things, asker))).status
        let status = await ask()
        // The previous download frees its slot only after its last byte; no other limit is active here.
        while (status === 429) status = await setTimeout(20).then(ask)
        statuses.push(status)
        if (status >= 500) failures.push(`${tag}.${name} answers ${asker} with ${status}`)
        await around.undo()
      }
      lines.push(row(`${endpoint.method.padEnd(6)} ${endpoint.path}`, [name, ...statuses]))
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
