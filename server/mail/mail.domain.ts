import type { Domain } from '../platform/domain.ts'
import { mailHourly, mailJobs } from './mail.ts'
import { serveOutbox } from './outbox.routes.ts'

export const mailDomain = { jobs: mailJobs, hourly: mailHourly, serve: serveOutbox } satisfies Domain
