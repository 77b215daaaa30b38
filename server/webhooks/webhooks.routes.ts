import { instituteWebhooks, projectWebhooks, webhooks } from 'contract/webhooks/webhooks.endpoints.ts'
import {
  instituteWebhooksSchemas,
  projectWebhooksSchemas,
  webhooksSchemas,
} from 'contract/webhooks/webhooks.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { removeWebhook, renewSecret, updateWebhook } from './change-webhook.ts'
import { createWebhook } from './create-webhook.ts'
import { listDeliveries, listWebhooks, readDelivery } from './read-webhooks.ts'
import { resendDelivery, testWebhook } from './request-delivery.ts'
import { webhookAdmin, webhookHolder, webhookManager } from './webhooks.access.ts'

export const projectWebhookRoutes = routes(projectWebhooks, projectWebhooksSchemas, {
  list: [webhookManager, listWebhooks],
  create: [webhookManager, createWebhook],
})

export const instituteWebhookRoutes = routes(instituteWebhooks, instituteWebhooksSchemas, {
  list: [webhookAdmin, listWebhooks],
  create: [webhookAdmin, createWebhook],
})

export const webhookRoutes = routes(webhooks, webhooksSchemas, {
  update: [webhookHolder, updateWebhook],
  remove: [webhookHolder, removeWebhook],
  renewSecret: [webhookHolder, renewSecret],
  test: [webhookHolder, testWebhook],
  deliveries: [webhookHolder, listDeliveries],
  delivery: [webhookHolder, readDelivery],
  resend: [webhookHolder, resendDelivery],
})
