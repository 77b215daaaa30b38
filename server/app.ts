import type { FastifyInstance } from 'fastify'
import { access } from 'contract/access/access.contract.ts'
import { registration } from 'contract/access/registration.contract.ts'
import { documents } from 'contract/documents/documents.contract.ts'
import type { Endpoint } from 'contract/platform/endpoint.ts'
import { notifications } from 'contract/notifications/notifications.contract.ts'
import { places } from 'contract/places/places.contract.ts'
import type { Refusal } from 'contract/platform/refusal.ts'
import { projects } from 'contract/projects/projects.contract.ts'
import { surveyGuests } from 'contract/surveys/survey-guests.contract.ts'
import { surveyResults } from 'contract/results/results.contract.ts'
import { surveys } from 'contract/surveys/surveys.contract.ts'
import { nameTaken } from 'contract/surveys/surveys.refusals.ts'
import { users } from 'contract/users/users.contract.ts'
import { accessJobs } from './access/access.ts'
import { accessHourly } from './access/access.hourly.ts'
import { accessRoutes } from './access/access.routes.ts'
import { registrationRoutes } from './access/registration.routes.ts'
import { mayReadDocument } from './documents/documents.access.ts'
import { documentsHourly } from './documents/documents.hourly.ts'
import { documentRoutes } from './documents/documents.routes.ts'
import { serveOutbox } from './mail/outbox.routes.ts'
import { mailHourly, mailJobs } from './mail/mail.ts'
import type { MayRead } from './media/media.access.ts'
import { mediaHourly, mediaJobs } from './media/media.jobs.ts'
import { serveMedia } from './media/media.routes.ts'
import { serveDocs } from './platform/http/docs.ts'
import { serveHealth } from './platform/http/health.ts'
import { hourlyJob, type Hourly } from './platform/jobs/hourly.ts'
import { notificationListeners } from './notifications/notifications.listeners.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { createHttp, serve, type Platform } from './platform/http/http.ts'
import type { Jobs, Listeners } from './platform/jobs/jobs.ts'
import type { Watchables } from './platform/live/live.ts'
import { serveMetrics } from './platform/http/metrics.ts'
import { servePages } from './platform/http/pages.ts'
import type { BoundRoute } from './platform/http/routes.ts'
import { serveLive } from './platform/live/serve-live.ts'
import { placeRoutes } from './places/places.routes.ts'
import { projectWatchables } from './projects/projects.access.ts'
import { projectListeners } from './projects/projects.listeners.ts'
import { projectRoutes } from './projects/projects.routes.ts'
import { mayReadAnswerFile } from './answers/answer-files.ts'
import { surveyJobs } from './surveys/surveys.jobs.ts'
import { surveyWatchables } from './surveys/surveys.live.ts'
import { surveyGuestRoutes } from './surveys/guests/survey-guests.routes.ts'
import { surveyResultRoutes } from './results/results.routes.ts'
import { surveyHourly, surveyListeners } from './surveys/surveys.listeners.ts'
import { surveyRoutes } from './surveys/surveys.routes.ts'
import { portraits } from './users/users.ts'
import { userRoutes } from './users/users.routes.ts'

/** What a domain hangs into the product; each part is named where the domain lives. */
export interface Domain {
  contract?: Record<string, Endpoint>
  routes?: BoundRoute[]
  jobs?: Jobs
  /** What it throws away once an hour. */
  hourly?: Hourly
  listeners?: Listeners
  watchables?: Watchables
  violations?: Record<string, Refusal>
  /** Who may read the files that belong to its things. */
  mayRead?: MayRead
}

/** Every domain, lowest level first. */
export const domains: Record<string, Domain> = {
  media: { jobs: mediaJobs, hourly: mediaHourly },
  mail: { jobs: mailJobs, hourly: mailHourly },
  places: { contract: places, routes: placeRoutes },
  users: { contract: users, routes: userRoutes },
  access: { contract: access, routes: accessRoutes, jobs: accessJobs, hourly: accessHourly },
  registration: { contract: registration, routes: registrationRoutes },
  projects: {
    contract: projects,
    routes: projectRoutes,
    listeners: projectListeners,
    watchables: projectWatchables,
  },
  documents: {
    contract: documents,
    routes: documentRoutes,
    hourly: documentsHourly,
    mayRead: mayReadDocument,
  },
  surveys: {
    contract: surveys,
    routes: surveyRoutes,
    jobs: surveyJobs,
    hourly: surveyHourly,
    listeners: surveyListeners,
    watchables: surveyWatchables,
    violations: { survey_name_key: nameTaken },
    mayRead: mayReadAnswerFile,
  },
  'survey-results': { contract: surveyResults, routes: surveyResultRoutes },
  'survey-guests': { contract: surveyGuests, routes: surveyGuestRoutes },
  notifications: {
    contract: notifications,
    routes: notificationRoutes,
    listeners: notificationListeners,
  },
}

export const jobs: Jobs = Object.assign(
  { hourly: hourlyJob(Object.values(domains).flatMap(({ hourly }) => hourly ?? [])) },
  ...Object.values(domains).map((domain) => domain.jobs ?? {}),
)
export const listeners: Listeners[] = Object.values(domains).flatMap((domain) => domain.listeners ?? [])

/** The whole product as one HTTP server that does not listen yet. */
export async function createApp(platform: Platform): Promise<FastifyInstance> {
  const all = Object.values(domains)
  const http = await createHttp(platform, Object.assign({}, ...all.map((domain) => domain.violations ?? {})))
  let stopping = false
  http.addHook('preClose', async () => void (stopping = true))
  serveHealth(http, platform.database, () => stopping)
  serveMetrics(http, platform.config)
  const stopListening = await serveLive(
    http,
    platform,
    Object.assign({}, ...all.map((domain) => domain.watchables ?? {})),
    { portray: portraits },
  )
  http.addHook('onClose', stopListening)
  const contracts = Object.fromEntries(
    Object.entries(domains).flatMap(([name, { contract }]) => (contract ? [[name, contract]] : [])),
  )
  await serveDocs(http, contracts, platform.config)
  serve(
    http,
    platform,
    all.flatMap((domain) => domain.routes ?? []),
  )
  serveMedia(
    http,
    platform,
    all.flatMap((domain) => domain.mayRead ?? []),
  )
  serveOutbox(http, platform)
  await servePages(http)
  return http
}
