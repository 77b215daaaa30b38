import type { Endpoint } from 'contract/platform/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { refusalCodeOf } from '../refusal-codes.ts'

/** Counts responses of some endpoints. */
export interface RequestCounter {
  help: string
  endpoints: readonly Endpoint[]
  /** Which responses count, by their status and the code of the refusal. */
  counts: (status: number, code: string | undefined) => boolean
}

/** By name, following Prometheus' naming rules. */
export type RequestCounters = Record<string, RequestCounter>

export const succeeded = (status: number) => status < 400
/** The request was invalid or refused. */
export const refused = (status: number) => status >= 400 && status < 500

/** Counts of this node since its start. */
export function registerCounters(http: FastifyInstance, registry: Registry, all: RequestCounters): void {
  const byRoute = new Map<
    string,
    { endpoint: Endpoint; counts: RequestCounter['counts']; counter: Counter }[]
  >()
  for (const [name, { help, endpoints, counts }] of Object.entries(all)) {
    const counter = new Counter({ name, help, registers: [registry] })
    for (const endpoint of endpoints) {
      const route = `${endpoint.method} ${endpoint.path}`
      byRoute.set(route, [...(byRoute.get(route) ?? []), { endpoint, counts, counter }])
    }
  }
  http.addHook('onResponse', (request, reply, done) => {
    for (const { endpoint, counts, counter } of byRoute.get(
      `${request.method} ${request.routeOptions.url ?? ''}`,
    ) ?? [])
      if (isOf(endpoint, request) && counts(reply.statusCode, refusalCodeOf(request))) counter.inc()
    done()
  })
}

/** Distinguishes endpoints with the same path by a query parameter. */
const isOf = ({ whenQuery }: Endpoint, { query }: FastifyRequest) =>
  whenQuery === undefined || (typeof query === 'object' && query !== null && Object.hasOwn(query, whenQuery))
