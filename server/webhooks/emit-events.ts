import { hash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hoursToRetryWebhooks } from 'contract/webhooks/webhooks.rules.ts'
import type { InstituteWebhookEvent, ProjectWebhookEvent } from 'contract/webhooks/webhook-events.ts'
import type { Tx } from '../platform/database/database.ts'
import { moveAfterCommit } from '../platform/jobs/queued-jobs.ts'
import { webhookQueue } from './webhook-queue.ts'

/** Something that happened in a project or an institute. `data` contains ids and no texts of users. */
export type WebhookEvent =
  | { projectId: number; type: ProjectWebhookEvent; data: Record<string, unknown> }
  | { instituteId: number; type: InstituteWebhookEvent; data: Record<string, unknown> }

const hour = 3_600_000

/** The end of retries of a message that is sent the first time. */
export const retriesUntil = (now: Date): Date => new Date(now.getTime() + hoursToRetryWebhooks * hour)

/** The body of a message. */
export const webhookBody = (type: string, data: object, now: Date): string =>
  JSON.stringify({ type, timestamp: now.toISOString(), data })

/**
 * Stores a message for each webhook that was set up for an event, in the transaction of the change: it is sent after the
 * commit, or never. Without webhooks this is one statement that finds nothing.
 * @param eventId id of the event in a listener, which may run twice; without it each call makes new messages
 */
export async function emitEvents(
  tx: Tx,
  events: readonly WebhookEvent[],
  now: Date,
  eventId?: string,
): Promise<void> {
  if (events.length === 0) return
  const messages = events.map(({ type, data, ...owner }, index) => {
    const ids = {
      project_id: 'projectId' in owner ? owner.projectId : null,
      institute_id: 'instituteId' in owner ? owner.instituteId : null,
    }
    const message_id = messageId(
      eventId === undefined ? undefined : JSON.stringify([eventId, index, type, data]),
    )
    // What the webhook belongs to comes first.
    const about =
      ids.project_id === null ? { institution_id: ids.institute_id } : { project_id: ids.project_id }
    return { ...ids, type, message_id, body: webhookBody(type, { ...about, ...data }, now) }
  })
  await sql`
    with event as (
      select * from jsonb_to_recordset(${JSON.stringify(messages)}::text::jsonb)
        event (project_id bigint, institute_id bigint, type text, message_id text, body text)
    ), added as (
      insert into webhook_delivery (webhook_id, message_id, event, body, next_attempt_at, retry_until, created_at)
      select webhook.id, event.message_id, event.type, event.body, ${now}::timestamptz, ${retriesUntil(now)}::timestamptz,
        ${now}::timestamptz
      from event join webhook on webhook.project_id = event.project_id or webhook.institute_id = event.institute_id
      where webhook.is_active and event.type = any (webhook.events) and ${isOwned('webhook')}
      on conflict on constraint webhook_delivery_once do nothing
      returning webhook_id
    )
    insert into queued_job (name, payload, queue)
    select 'webhook.deliver', json_build_object('webhookId', webhook_id), ${webhookQueue('')}::text || webhook_id
    from (select distinct webhook_id from added) webhook`.execute(tx)
  moveAfterCommit(tx)
}

/** The id of a message: random, or always the same for the same text. */
export const messageId = (text?: string): string =>
  `msg_${text === undefined ? randomUUID().replaceAll('-', '') : hash('sha256', text, 'hex').slice(0, 32)}`

/** A condition on a row of `webhook`: its project was not deleted, its institute not merged. */
export const isOwned = (webhook: string) => sql<boolean>`(
  exists (select from project where project.id = ${sql.ref(`${webhook}.project_id`)} and project.deleted_at is null)
  or exists (select from institute where institute.id = ${sql.ref(`${webhook}.institute_id`)}
    and institute.merged_into is null))`
