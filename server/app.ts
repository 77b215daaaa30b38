import type { FastifyInstance } from 'fastify'
import { livingSessions } from './access/access.ts'
import { onlineAudience } from './chat/chat.ts'
import { domains, jobsOfDomains } from './domains.ts'
import { isOwnFolder } from './media/folder-marker.ts'
import { serveMedia } from './media/media.routes.ts'
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
import { queueGauges } from './platform/jobs/queue-gauges.ts'
import { oneByOne } from './platform/jobs/hourly.ts'
import type { Jobs, EventListeners } from './platform/jobs/jobs.ts'
import { describeNode } from './platform/running-node.ts'
import { serveLive } from './platform/live/serve-live.ts'
import { portraits } from './users/users.ts'

/** All endpoints by their tag in the OpenAPI document. */
export const endpointsByTag: Record<string, BoundRoute[]> = {}
for (const { routes = {} } of domains)
  for (const [tag, bound] of Object.entries(routes)) (endpointsByTag[tag] ??= []).push(...bound)

/** A job without a handler is a type error. */
export const jobs: Jobs = {
  hourly: oneByOne([deleteExpiredKeys, deleteOldAttempts, ...domains.flatMap(({ hourly }) => hourly ?? [])]),
  'quarter-hourly': oneByOne(domains.flatMap(({ quarterHourly }) => quarterHourly ?? [])),
  minutely: oneByOne(domains.flatMap(({ minutely }) => minutely ?? [])),
  ...jobsOfDomains,
}
export const listeners: EventListeners[] = domains.flatMap((domain) => domain.listeners ?? [])

/** The HTTP server with all domains, not listening yet. */
export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const http = await createHttp(
    platform,
    Object.assign({}, ...domains.map((domain) => domain.violations ?? {})),
  )
  serveHealth(http, platform.database, {
    isStopping: http.isStopping,
    hasFiles: () => isOwnFolder(platform.database.db, platform.config),
  })
  serveMetrics(
    http,
    platform,
    [queueGauges, ...domains.flatMap(({ gauges }) => gauges ?? [])],
    Object.assign({}, ...domains.map(({ counters }) => counters ?? {})),
    domains.flatMap(({ metrics }) => metrics ?? []),
  )
  const liveTopics = Object.assign({}, ...domains.map((domain) => domain.liveTopics ?? {}))
  const commands = Object.assign({}, ...domains.map((domain) => domain.liveCommands ?? {}))
  const live = { portray: portraits, livingSessions, audience: onlineAudience, commands }
  http.addHook('onClose', await serveLive(http, platform, liveTopics, live))
  await serveDocs(http, endpointsByTag, platform.config)
  registerRoutes(http, platform, endpointsByTag)
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
  describeNode(http, platform)
  return http
}
