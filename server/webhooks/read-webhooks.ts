import { boundedTotal } from 'contract/platform/totals.ts'
import type { projectWebhooks, webhooks } from 'contract/webhooks/webhooks.endpoints.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { attemptsOf, deliveriesFound, deliveriesPage, deliveryOf } from './deliveries.queries.ts'
import { deliveryView, webhookView } from './webhook-views.ts'
import type { InWebhook, OfOwner } from './webhooks.access.ts'
import { webhooksOf } from './webhooks.queries.ts'

export const listWebhooks: Handler<typeof projectWebhooks.list, OfOwner> = async ({ db, owner }) => ({
  results: (await webhooksOf(db, owner)).map(webhookView),
})

export const listDeliveries: Handler<typeof webhooks.deliveries, InWebhook> = async ({
  db,
  webhook,
  query,
}) => {
  const { pageNumber, pageSize, state } = query
  const found = deliveriesFound(db, { webhookId: webhook.id, state })
  const page = await deliveriesPage(found, query)
  return {
    results: page.map(deliveryView),
    pageNumber,
    pageSize,
    ...boundedTotal(await boundedCount(db, found)),
  }
}

export const readDelivery: Handler<typeof webhooks.delivery, InWebhook> = async ({ db, webhook, params }) => {
  const stored = await deliveryOf(db, { webhookId: webhook.id, id: params.deliveryId })
  if (!stored) throw notFound()
  const attempts = await attemptsOf(db, stored.id)
  return {
    ...deliveryView(stored),
    body: stored.body,
    tries: attempts.map(({ at, ...attempt }) => ({ at: at.toISOString(), ...attempt })),
  }
}
