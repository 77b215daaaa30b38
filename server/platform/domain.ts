import type { Refusal } from 'contract/platform/refusal.ts'
import type { FastifyInstance } from 'fastify'
import type { MayRead } from './http/file-access.ts'
import type { Gauges, NodeMetrics } from './metrics/gauges.ts'
import type { LinkPreviews } from './http/pages/link-preview.ts'
import type { Platform } from './http/http.ts'
import type { RequestCounters } from './metrics/request-counters.ts'
import type { BoundRoute } from './http/routes.ts'
import type { Hourly, Minutely, QuarterHourly } from './jobs/hourly.ts'
import type { Jobs, EventListeners } from './jobs/jobs.ts'
import type { LiveCommands } from './live/live-command.ts'
import type { LiveTopics } from './live/live.ts'

/** What a domain adds to the server. Its `x.domain.ts` gathers it; `server/domains.ts` lists the domains. */
export interface Domain {
  /** Its endpoints, by tag in the OpenAPI document; domains may share a tag. */
  routes?: Record<string, BoundRoute[]>
  jobs?: Partial<Jobs>
  /** Runs hourly to delete expired rows. */
  hourly?: Hourly
  /** Runs every quarter of an hour, for work due at a local time of each person. */
  quarterHourly?: QuarterHourly
  /** Runs every minute, for work that is due soon. */
  minutely?: Minutely
  /** Handlers for events of lower domains. */
  listeners?: EventListeners
  /** Who may subscribe to its live topics. */
  liveTopics?: LiveTopics
  /** Its commands on the socket, by name. */
  liveCommands?: LiveCommands
  /** Refusals for violated unique indexes and other constraints of its tables, by constraint name. */
  violations?: Record<string, Refusal>
  /** Decides who may read the files of its objects. */
  mayRead?: MayRead
  /** Figures at /metrics that are read from the database. */
  gauges?: Gauges
  /** Figures at /metrics of this node. */
  metrics?: NodeMetrics
  /** Figures at /metrics that count requests. */
  counters?: RequestCounters
  /** What other sites show of links to its pages. */
  linkPreviews?: LinkPreviews
  /** Registers routes outside of the API, such as pages for development. */
  serve?: (http: FastifyInstance, platform: Platform) => void
}

type JobsIn<D extends Domain> = D extends { jobs: infer J } ? J : never
type Together<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer All) => void
  ? All
  : never

/** The handlers of all domains; typed by job name where a domain is written with `satisfies Domain`. */
export const jobsOf = <D extends Domain>(domains: readonly D[]): Together<JobsIn<D>> =>
  Object.assign({}, ...domains.map(({ jobs }) => jobs))
