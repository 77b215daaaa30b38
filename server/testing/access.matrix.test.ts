import { afterAll, beforeAll, expect, it } from 'vitest'
import { domains } from '../app.ts'
import type { Asker } from './matrix.ts'
import { person } from './person.ts'
import { startUndoableWorld, type UndoableWorld } from './world.ts'

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
 * Whatever a request changes is undone before the next one, so recipes may delete what they like and need no order.
 */
let around: UndoableWorld

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
  around = await startUndoableWorld()
})

afterAll(() => around.stop())

it('every endpoint answers each persona as was decided', { timeout: 600_000 }, async () => {
  const { world } = around
  const lines = [row('', ['', ...askers])]
  const failures: string[] = []
  for (const name of Object.keys(domains).filter((one) => domains[one]!.contract)) {
    const { requests, things } = await around.requestsOf(name)
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
        await around.undo()
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
