import type { Domain } from '../platform/domain.ts'
import { mediaHourly, mediaJobs } from './media.jobs.ts'

export const mediaDomain = { jobs: mediaJobs, hourly: mediaHourly } satisfies Domain
