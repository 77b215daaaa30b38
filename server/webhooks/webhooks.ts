export { emitDepartures, membershipsOf } from './emit-departures.ts'
export { emitEvents, type WebhookEvent } from './emit-events.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Sends the messages of a webhook that are due. */
    'webhook.deliver': { webhookId: number }
  }
}
