import type { Domain } from '../platform/domain.ts'
import { mediaGauges } from './media-gauges.ts'
import { registerMediaMetrics } from './media-metrics.ts'
import { addUpTotals, mediaHourly, mediaJobs } from './media.jobs.ts'
import { sweepLeftovers } from './sweep-leftovers.ts'
import { watchFolder } from './watch-folder.ts'

export const mediaDomain = {
  jobs: mediaJobs,
  hourly: mediaHourly,
  minutely: addUpTotals,
  gauges: mediaGauges,
  metrics: registerMediaMetrics,
  serve: (http, platform) => {
    http.addHook('onReady', () => sweepLeftovers(platform.config))
    watchFolder(http, platform)
  },
} satisfies Domain
