import { daysToLogWebhooks, webhookExists } from 'contract/webhooks/webhooks.rules.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import type { Domain } from '../platform/domain.ts'
import { daysAgo } from '../platform/retention.ts'
import { deliverMessages, sendLater } from './deliver-messages.ts'
import { renewWebhookSecrets } from './read-secrets.ts'
import { webhookTopics } from './webhooks.access.ts'
import { webhookListeners } from './webhooks.listeners.ts'
import { overdueWebhooks } from './webhooks.queries.ts'
import { instituteWebhookRoutes, projectWebhookRoutes, webhookRoutes } from './webhooks.routes.ts'

const minute = 60_000

export const webhooksDomain = {
  routes: {
    'project-webhooks': projectWebhookRoutes,
    'institute-webhooks': instituteWebhookRoutes,
    webhooks: webhookRoutes,
  },
  jobs: { 'webhook.deliver': deliverMessages },
  listeners: webhookListeners,
  hourly: async (_, { database: { db }, config }) => {
    await deleteInBatches(db, 'webhook_delivery', sql<boolean>`created_at < ${daysAgo(daysToLogWebhooks)}`)
    await renewWebhookSecrets(db, config)
    // Their jobs were lost, for example with a queue that was emptied by hand.
    for (const webhookId of await overdueWebhooks(db, new Date(Date.now() - 15 * minute)))
      await sendLater(db, webhookId, new Date())
  },
  liveTopics: webhookTopics,
  violations: { webhook_of_project: webhookExists, webhook_of_institute: webhookExists },
} satisfies Domain
