import type { Domain } from '../platform/domain.ts'
import { daysAgo } from '../platform/retention.ts'
import { deliver } from './deliver.ts'
import { mailGauges } from './mail-gauges.ts'
import { deleteOldMails, enqueueForgotten } from './mail.queries.ts'
import { serveOutbox } from './outbox.routes.ts'

export const mailDomain = {
  jobs: { 'mail.deliver': deliver },
  hourly: async (_, { database: { db }, config }) => {
    await deleteOldMails(db, daysAgo(config.MAIL_DAYS))
    if (config.SMTP_URL) await enqueueForgotten(db)
  },
  gauges: mailGauges,
  serve: serveOutbox,
} satisfies Domain
