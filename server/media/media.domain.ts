import type { Domain } from '../platform/domain.ts'
import { mediaGauges } from './media-gauges.ts'
import { addUpTotals, mediaHourly, mediaJobs } from './media.jobs.ts'
import { sweepLeftovers } from './sweep-leftovers.ts'

export const mediaDomain = {
  jobs: mediaJobs,
  hourly: mediaHourly,
  minutely: addUpTotals,
  gauges: mediaGauges,
  serve: (http, { config }) => void http.addHook('onReady', () => sweepLeftovers(config)),
} satisfies Domain
