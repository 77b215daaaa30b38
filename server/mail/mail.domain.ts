import type { Domain } from '../platform/domain.ts'
import { mailHourly, mailJobs } from './mail.ts'
import { serveOutbox } from './outbox.routes.ts'

export const mailDomain: Domain = { jobs: mailJobs, hourly: mailHourly, serve: serveOutbox }
