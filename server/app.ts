import type { FastifyInstance } from 'fastify'
import { livingSessions } from './access/access.ts'
import { onlineAudience } from './chat/chat.ts'
import { domains, domainsByName, jobsOfDomains } from './domains.ts'
import { isOwnFolder } from './media/folder-marker.ts'
import { serveMedia } from './media/media.routes.ts'
import { uploadStore } from './media/upload-store.ts'
import { serveDocs } from './platform/http/docs.ts'
import { serveHealth } from './platform/http/health.ts'
import { createHttp, type Platform } from './platform/http/http.ts'
import { deleteExpiredKeys } from './platform/http/idempotency.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { serveLegalTexts } from './platform/http/pages/legal-texts.ts'
import { servePages } from './platform/http/pages/pages.ts'
import { deleteOldAttempts } from './platform/http/rate-limit.ts'
import { registerRoutes } from './platform/http/register-routes.ts'
import { serveSecurityTxt } from './platform/http/security-txt.ts'
import type { BoundRoute } from './platform/http/routes.ts'
import { moveQueuedJobs } from './platform/jobs/queued-jobs.ts'
import { kindsOfJobsMetrics, queueGauges } from './platform/jobs/queue-gauges.ts'
import { recurring, type Hourly } from './platform/jobs/hourly.ts'
import type { Jobs, EventListeners } from './platform/jobs/jobs.ts'
import { recurringMetrics } from './platform/jobs/recurring-work.ts'
import { describeNode } from './platform/running-node.ts'
import { sendLive, serveLive } from './platform/live/serve-live.ts'
import { portraits } from './users/users.ts'

/** All endpoints by their tag in the OpenAPI document. */
export const endpointsByTag: Record<string, BoundRoute[]> = {}
for (const { routes = {} } of domains)
  for (const [tag, bound] of Object.entries(routes)) (endpointsByTag[tag] ??= []).push(...bound)

/** The recurring work of the domains, by `domain.schedule`. */
const partsOf = (schedule: 'hourly' | 'quarterHourly' | 'minutely', label: string): Record<string, Hourly> =>
  Object.fromEntries(
    Object.entries(domainsByName).flatMap(([name, domain]) => {
      const part = domain[schedule]
      return part ? [[`${name}.${label}`, part]] : []
    }),
  )

/** A job without a handler is a type error. */
export const jobs: Jobs = {
  hourly: recurring({
    'platform.keys': deleteExpiredKeys,
    'platform.attempts': deleteOldAttempts,
    ...partsOf('hourly', 'hourly'),
  }),
  'quarter-hourly': recurring(partsOf('quarterHourly', 'quarter-hourly')),
  minutely: recurring(partsOf('minutely', 'minutely')),
  ...jobsOfDomains,
}
export const listeners: EventListeners[] = domains.flatMap((domain) => domain.listeners ?? [])

/** The HTTP server with all domains, not listening yet. */
export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const http = await createHttp(
    platform,
    Object.assign({}, ...domains.map((domain) => domain.violations ?? {})),
  )
  serveFigures(http, platform)
  const liveTopics = Object.assign({}, ...domains.map((domain) => domain.liveTopics ?? {}))
  const commands = Object.assign({}, ...domains.map((domain) => domain.liveCommands ?? {}))
  const live = { portray: portraits, livingSessions, audience: onlineAudience, commands }
  http.addHook('onClose', await serveLive(http, platform, liveTopics, live))
  await serveDocs(http, endpointsByTag, platform.config)
  registerRoutes(http, platform, endpointsByTag, uploadStore)
  serveMedia(
    http,
    platform,
    domains.flatMap((domain) => domain.mayRead ?? []),
  )
  for (const domain of domains) domain.serve?.(http, platform)
  serveSecurityTxt(http, platform)
  serveLegalTexts(http, platform.config)
  await servePages(http, {
    config: platform.config,
    db: platform.database.db,
    previews: Object.assign({}, ...domains.map(({ linkPreviews }) => linkPreviews ?? {})),
  })
  describeNode(http, platform, () => isOwnFolder(platform.database.db, platform.config))
  http.addHook('onClose', moveQueuedJobs(platform.database.db, http.log))
  return http
}

/** The HTTP server of a process that only works on jobs: its health and metrics, not listening yet. */
export async function createJobsApp(platform: Platform): Promise<FastifyInstance> {
  const http = await createHttp(platform, {})
  serveFigures(http, platform)
  http.addHook('onClose', sendLive(platform.database, http.log))
  describeNode(http, platform, () => isOwnFolder(platform.database.db, platform.config))
  return http
}

function serveFigures(http: FastifyInstance, platform: Platform): void {
  serveHealth(http, platform.database, {
    isStopping: http.isStopping,
    hasFiles: () => isOwnFolder(platform.database.db, platform.config),
  })
  serveMetrics(
    http,
    platform,
    [queueGauges, ...domains.flatMap(({ gauges }) => gauges ?? [])],
    Object.assign({}, ...domains.map(({ counters }) => counters ?? {})),
    [recurringMetrics, kindsOfJobsMetrics, ...domains.flatMap(({ metrics }) => metrics ?? [])],
  )
}
