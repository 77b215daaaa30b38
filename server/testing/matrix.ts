import type { Endpoint } from 'contract/platform/endpoint.ts'
import type { Persona } from '../../db/seed/personas.ts'
import type { Person, Sent } from './person.ts'
import type { TestServer } from './test-server.ts'

/** Passed to all requests of the matrix: signed-in personas and ids. */
export interface World {
  server: TestServer
  people: Record<Persona, Person>
  ids: Record<Persona, number>
  /** The project of the five project personas, and one of the advisor only. */
  project: number
  otherProject: number
  /** The institute of `instituteAdmin`, and another one. */
  institute: number
  otherInstitute: number
}

/** API tokens of the project, of another one, of the institute and of another one, each with all scopes that it can have. */
export const serviceAskers = ['projectToken', 'otherProject', 'instituteToken', 'otherInstitute'] as const

/** `readToken` is an API token of the project's Admin with all scopes for reading. */
export type Asker = Persona | 'anonymous' | 'readToken' | (typeof serviceAskers)[number]

/** A request that is valid for viewers who have the right. */
export type Recipe<E extends Endpoint, Things> = (things: World & Things, asker: Asker) => Sent<E>

export interface Matrix {
  requests: ReadonlyMap<Endpoint, Recipe<Endpoint, object>>
  prepare: (world: World) => Promise<object>
}

/**
 * The rows of a domain in the access matrix: one request for every endpoint of its contract. `prepare` creates, over HTTP,
 * what the requests need in addition to the personas' data; its result is passed to them.
 */
export const matrixOf = <C extends Record<string, Endpoint>, Things extends object = object>(
  contract: C,
  rows: {
    prepare?: (world: World) => Promise<Things>
    requests: { [K in keyof C]: Recipe<C[K], Things> }
  },
): Matrix => ({
  prepare: rows.prepare ?? (async () => ({})),
  requests: new Map(
    Object.entries(rows.requests).map(([name, recipe]) => [
      contract[name]!,
      recipe as Recipe<Endpoint, object>,
    ]),
  ),
})
