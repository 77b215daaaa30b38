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
    http.addHook('onReady', () =>
      sweepLeftovers(platform.config).catch((error: unknown) =>
        http.log.warn({ err: error }, 'leftovers of stored files were not deleted'),
      ),
    )
    watchFolder(http, platform)
  },
} satisfies Domain
