import { endpoints } from '../platform/endpoint.ts'
import type { instituteWebhooksSchemas, projectWebhooksSchemas, webhooksSchemas } from './webhooks.schemas.ts'

/** Webhooks of a project, for its Project Managers and Project Admins. */
export const projectWebhooks = endpoints<typeof projectWebhooksSchemas>()({
  list: {
    method: 'GET',
    path: '/api/projects/:id/webhooks/',
  },
  create: {
    method: 'POST',
    path: '/api/projects/:id/webhooks/',
  },
})

/** Webhooks of an institute, for its Admins. */
export const instituteWebhooks = endpoints<typeof instituteWebhooksSchemas>()({
  list: {
    method: 'GET',
    path: '/api/institutes/:id/webhooks/',
  },
  create: {
    method: 'POST',
    path: '/api/institutes/:id/webhooks/',
  },
})

/** Webhooks of both kinds. */
export const webhooks = endpoints<typeof webhooksSchemas>()({
  update: {
    method: 'PATCH',
    path: '/api/webhooks/:id/',
  },
  remove: {
    method: 'DELETE',
    path: '/api/webhooks/:id/',
  },
  renewSecret: {
    method: 'POST',
    path: '/api/webhooks/:id/secret/',
  },
  test: {
    method: 'POST',
    path: '/api/webhooks/:id/test/',
    creates: true,
  },
  deliveries: {
    method: 'GET',
    path: '/api/webhooks/:id/deliveries/',
  },
  delivery: {
    method: 'GET',
    path: '/api/webhooks/:id/deliveries/:deliveryId/',
  },
  resend: {
    method: 'POST',
    path: '/api/webhooks/:id/deliveries/:deliveryId/resend/',
  },
})
