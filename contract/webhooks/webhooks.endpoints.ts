import { endpoints } from '../platform/endpoint.ts'
import type { instituteWebhooksSchemas, projectWebhooksSchemas, webhooksSchemas } from './webhooks.schemas.ts'

/** Webhooks of a project, for its Project Managers and Project Admins. */
export const projectWebhooks = endpoints<typeof projectWebhooksSchemas>()({
  list: {
    method: 'GET',
    path: '/api/projects/:id/webhooks/',
    summary: 'Webhooks of a project',
  },
  create: {
    method: 'POST',
    path: '/api/projects/:id/webhooks/',
    summary: 'Create a webhook of a project; the response is the only one that contains its secret',
  },
})

/** Webhooks of an institute, for its Admins. */
export const instituteWebhooks = endpoints<typeof instituteWebhooksSchemas>()({
  list: {
    method: 'GET',
    path: '/api/institutes/:id/webhooks/',
    summary: 'Webhooks of an institution',
  },
  create: {
    method: 'POST',
    path: '/api/institutes/:id/webhooks/',
    summary: 'Create a webhook of an institution; the response is the only one that contains its secret',
  },
})

/** Webhooks of both kinds. */
export const webhooks = endpoints<typeof webhooksSchemas>()({
  update: {
    method: 'PATCH',
    path: '/api/webhooks/:id/',
    summary: 'Change the address or the events of a webhook, or turn it on or off',
  },
  remove: {
    method: 'DELETE',
    path: '/api/webhooks/:id/',
    summary: 'Delete a webhook with its log',
  },
  renewSecret: {
    method: 'POST',
    path: '/api/webhooks/:id/secret/',
    summary: 'Create a new secret; for a day messages are signed with the previous one, too',
  },
  test: {
    method: 'POST',
    path: '/api/webhooks/:id/test/',
    summary: 'Send a test message, also while the webhook is off',
    creates: true,
  },
  deliveries: {
    method: 'GET',
    path: '/api/webhooks/:id/deliveries/',
    summary: 'Messages of the last 30 days, latest first',
  },
  delivery: {
    method: 'GET',
    path: '/api/webhooks/:id/deliveries/:deliveryId/',
    summary: 'A message with its body, and its attempts with the responses',
  },
  resend: {
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:deliveryId/resend/',
    summary: 'Send a message again, with the same id; one that waits is sent now',
  },
})
