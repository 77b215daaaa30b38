import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiTokens } from 'contract/access/api-tokens.endpoints.ts'
import { tokenScopes } from 'contract/platform/token-scopes.ts'
import { demoPassword } from '../../db/seed/personas.ts'
import { endpointsByTag } from '../app.ts'
import type { Asker } from './matrix.ts'
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
let readToken: Person

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
]

beforeAll(async () => {
  around = await startUndoableWorld()
  const { projectAdmin } = around.world.people
  const { body } = await projectAdmin.call(apiTokens.create, {
    body: { name: 'Reads everything', scopes: readScopes, password: demoPassword },
  })
  readToken = person(around.world.server, body.token)
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
            : asker === 'readToken'
              ? readToken
              : world.people[asker]
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
