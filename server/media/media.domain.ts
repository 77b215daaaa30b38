import type { Domain } from '../platform/domain.ts'
import { mediaHourly, mediaJobs } from './media.jobs.ts'
import { sweepLeftovers } from './sweep-leftovers.ts'

export const mediaDomain = {
  jobs: mediaJobs,
  hourly: mediaHourly,
  serve: (http, { config }) => void http.addHook('onReady', () => sweepLeftovers(config)),
} satisfies Domain
