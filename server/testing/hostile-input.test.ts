import fc from 'fast-check'
import { z } from 'zod'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from 'contract/platform/endpoint.ts'
import { endpointsByTag } from '../app.ts'
import { schemasOf } from './api-document.ts'
import type { Persona } from '../../db/seed/personas.ts'
import { person, type Sent } from './person.ts'
import type { TestResponse } from './http-client.ts'
import { startUndoableWorld, type UndoableWorld } from './world.ts'

/**
 * Sends the valid requests of the access matrix with one value replaced (SEC-03, SEC-13, SEC-35). The response is never a
 * server error. `HOSTILE_RUNS=20000` sends as many.
 */
const runs = Number(process.env['HOSTILE_RUNS'] ?? 1500)

let around: UndoableWorld

beforeAll(async () => {
  around = await startUndoableWorld()
})

afterAll(() => around.stop())

const askers: (Persona | 'anonymous')[] = ['anonymous', 'projectGuest', 'projectAdmin', 'staff']

const longText = 'a'.repeat(100_000)
const deep = JSON.parse(`${'['.repeat(40)}${']'.repeat(40)}`) as unknown
/** Values that our forms never send. */
const hostile: unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e300,
  '1e400',
  'NaN',
  '0x10',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  'İıſ𝔘ﬀ',
  "'; drop table person; --",
  '%00%ff%c0%af',
  '../../../etc/passwd',
  'javascript:alert(1)',
  '=HYPERLINK("http://evil")',
  '9999-99-99T99:99:99Z',
  '-271821-04-20',
  longText,
  [],
  [null],
  ['a', ['b']],
  Array.from({ length: 5000 }, (_, index) => index),
  {},
  { length: 1 },
  JSON.parse('{"__proto__":{"is_staff":true}}'),
  { constructor: { prototype: { is_staff: true } } },
  { toString: 'x', valueOf: 1 },
  deep,
]

/** Messages of zod and Fastify, which must never reach users. */
const validatorWords =
  /Invalid (input|option|string|key|element)|expected \w+, received|Too (big|small)|must match pattern|FST_|NaN/

/** The part of a refusal that repeats the input. */
const quoted = /“[^”]*(”|$)/g

type Place = (string | number)[]

/** Paths of all values in a request, including containers. */
function places(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  const inner = Object.entries(value).flatMap(([key, one]) =>
    places(one, [...at, Array.isArray(value) ? Number(key) : key]),
  )
  return at.length > 0 ? [at, ...inner] : inner
}

function replaced(value: unknown, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined) return by
  const copy = structuredClone(value) as Record<string | number, unknown>
  copy[key] = replaced(copy[key], rest, by)
  return copy
}

const isRefusal = ({ body }: TestResponse) =>
  typeof body === 'object' && body !== null && Object.keys(body).length > 0

/** As in a URL or form field, where every value is a string. */
const written = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

const isText = ({ formFields }: Endpoint, [where]: Place) =>
  where === 'params' || where === 'query' || (where === 'body' && formFields === true)

interface Target {
  name: string
  endpoint: Endpoint
  sent: (asker: Asker) => Sent<Endpoint>
}

async function targets(): Promise<Target[]> {
  const all: Target[] = []
  for (const [tag, bound] of Object.entries(endpointsByTag))
    for (const { name, endpoint } of bound) {
      const { recipe, things } = await around.requestOf(endpoint)
      all.push({ name: `${tag}.${name}`, endpoint, sent: (asker) => recipe(things, asker) })
    }
  return all
}

it('invalid input never causes a server error', { timeout: 900_000 }, async () => {
  const all = await targets()
  const attack = fc.record({
    target: fc.nat(all.length - 1),
    asker: fc.constantFrom(...askers),
    place: fc.nat(),
    value: fc.oneof(
      { arbitrary: fc.constantFrom(...hostile), weight: 4 },
      fc.anything({ withNullPrototype: false }),
      fc.string({ unit: 'binary' }),
    ),
  })
  await fc.assert(
    fc.asyncProperty(attack, async ({ target, asker, place, value }) => {
      const { name, endpoint, sent } = all[target]!
      const { files, ...whole } = sent(asker)
      const there = places(whole).filter((at) => at.length > 1 || !isText(endpoint, at))
      const at = there[place % there.length]
      // A path without the value is another endpoint.
      const text = at?.[0] === 'params' ? written(value) || ' ' : written(value)
      const spoiled = at ? replaced(whole, at, isText(endpoint, at) ? text : value) : whole
      const who = asker === 'anonymous' ? person(around.world.server) : around.world.people[asker]
      const answer = await who.call(endpoint, { ...(spoiled as Sent<Endpoint>), ...(files && { files }) })
      await around.undo()
      const told = `${name} by ${asker}: ${answer.status} ${JSON.stringify(answer.body)?.slice(0, 300)}`
      expect(answer.status, told).toBeLessThan(500)
      if (answer.status >= 400) {
        expect(isRefusal(answer), told).toBe(true)
        expect(told.replace(quoted, '“”'), told).not.toMatch(validatorWords)
      }
    }),
    { numRuns: runs },
  )
})

it('unknown fields of a request are not stored', { timeout: 300_000 }, async () => {
  const { staff } = around.world.people
  const names = propertyNames((await staff.request('GET', '/api/openapi.json')).body)
  expect(names).toContain('is_staff')
  for (const { name, endpoint, sent } of await targets()) {
    const good = sent('staff')
    const { body } = good
    if (!isObject(body) || endpoint.formFields) continue
    const declared = propertyNames(
      z.toJSONSchema(schemasOf(endpoint).body!, { unrepresentable: 'any', io: 'input' }),
    )
    const planted = (value: unknown) => ({
      ...good,
      body: {
        ...Object.fromEntries(names.filter((one) => !declared.includes(one)).map((one) => [one, value])),
        ...body,
      },
    })
    for (const value of ['planted-by-a-client', 987654321]) {
      await staff.call(endpoint, planted(value))
      expect((await around.stored()).includes(String(value)), `${name} stored ${value}`).toBe(false)
      await around.undo()
    }
    const { status } = await staff.call(endpoint, good)
    const alone = await around.storedYes()
    await around.undo()
    const { status: withMore } = await staff.call(endpoint, planted(true))
    if (withMore === status) expect(await around.storedYes(), name).toEqual(alone)
    else expect(withMore, name).toBe(400)
    await around.undo()
  }
})

/** Names of all fields in a JSON schema, at any depth. */
function propertyNames(schema: unknown): string[] {
  if (!isObject(schema)) return []
  const own = 'properties' in schema && isObject(schema.properties) ? Object.keys(schema.properties) : []
  return [
    ...new Set([...own, ...Object.values(schema).flatMap((one) => [one].flat().flatMap(propertyNames))]),
  ]
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
