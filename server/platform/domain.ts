import type { Refusal } from 'contract/platform/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { MayRead } from './http/file-access.ts'
import type { Platform } from './http/http.ts'
import type { BoundRoute } from './http/routes.ts'
import type { Hourly } from './jobs/hourly.ts'
import type { Jobs, EventListeners } from './jobs/jobs.ts'
import type { LiveTopics } from './live/live.ts'

/** What a domain adds to the product. Its `x.domain.ts` gathers it; `server/domains.ts` lists the domains. */
export interface Domain {
  /** Its endpoints, by the tag under which the API document lists them; domains may share a tag. */
  routes?: Record<string, BoundRoute[]>
  jobs?: Partial<Jobs>
  /** Removes once an hour what nobody can use any more. */
  hourly?: Hourly
  /** Reacts to events of lower domains. */
  listeners?: EventListeners
  /** Who may subscribe to its live topics. */
  liveTopics?: LiveTopics
  /** What is answered when a unique index or another constraint of its tables is violated, by constraint name. */
  violations?: Record<string, Refusal>
  /** Who may read the files that belong to its things. */
  mayRead?: MayRead
  /** Adds what is not an endpoint of the API, such as pages of development. */
  serve?: (http: FastifyInstance, platform: Platform) => void
}

type JobsIn<D extends Domain> = D extends { jobs: infer J } ? J : never
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The handlers of all domains, which are known by name where a domain is written with `satisfies Domain`. */
export const jobsOf = <D extends Domain>(domains: readonly D[]): Together<JobsIn<D>> =>
  Object.assign({}, ...domains.map(({ jobs }) => jobs))
