import { instituteWebhooks, projectWebhooks, webhooks } from 'contract/webhooks/webhooks.endpoints.ts'
import { matrixOf, type World } from '../testing/matrix.ts'

/** A webhook of the project, which its Manager has set up, with one message. */
async function prepare({ people, project }: World) {
  const { body } = await people.projectManager.call(projectWebhooks.create, {
    params: { id: project },
    body: { url: 'https://matrix.example/hook', events: ['survey.finalized'] },
  })
  const sent = await people.projectManager.call(webhooks.test, { params: { id: body.id } })
  return { webhook: body.id, delivery: sent.body.id }
}

export const projectMatrix = matrixOf(projectWebhooks, {
  requests: {
    list: ({ project }) => ({ params: { id: project } }),
    create: ({ project }) => ({
      params: { id: project },
      body: { url: 'https://another.example/', events: ['answer.saved' as const] },
    }),
  },
})

export const instituteMatrix = matrixOf(instituteWebhooks, {
  requests: {
    list: ({ institute }) => ({ params: { id: institute } }),
    create: ({ institute }) => ({
      params: { id: institute },
      body: { url: 'https://another.example/', events: ['member.joined' as const] },
    }),
  },
})

export const webhookMatrix = matrixOf(webhooks, {
  prepare,
  requests: {
    update: ({ webhook }) => ({ params: { id: webhook }, body: { is_active: false } }),
    remove: ({ webhook }) => ({ params: { id: webhook } }),
    renewSecret: ({ webhook }) => ({ params: { id: webhook } }),
    test: ({ webhook }) => ({ params: { id: webhook } }),
    deliveries: ({ webhook }) => ({ params: { id: webhook } }),
    delivery: ({ webhook, delivery }) => ({ params: { id: webhook, deliveryId: delivery } }),
    resend: ({ webhook, delivery }) => ({ params: { id: webhook, deliveryId: delivery } }),
  },
})
