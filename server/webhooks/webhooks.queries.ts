import { sql } from 'kysely'
import { webhookLimits } from 'contract/webhooks/webhooks.rules.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { isOwned } from './emit-events.ts'

/** What a webhook belongs to. */
export type WebhookOwner = { project_id: number } | { institute_id: number }

const columns = [
  'webhook.id',
  'webhook.project_id',
  'webhook.institute_id',
  'webhook.url',
  'webhook.events',
  'webhook.is_active',
  'webhook.paused_at',
  'webhook.failing_since',
  'webhook.last_success_at',
  'webhook.last_failure_at',
  'webhook.last_error',
  'webhook.created_at',
] as const

const stored = (db: Db) =>
  db
    .selectFrom('webhook')
    .leftJoin('person', 'person.id', 'webhook.created_by')
    .select(columns)
    .select(['person.first_name', 'person.last_name'])
    .where(isOwned('webhook'))

export type StoredWebhook = Awaited<ReturnType<ReturnType<typeof stored>['executeTakeFirstOrThrow']>>

const belongsTo = (owner: WebhookOwner) =>
  'project_id' in owner
    ? sql<boolean>`webhook.project_id = ${owner.project_id}`
    : sql<boolean>`webhook.institute_id = ${owner.institute_id}`

/** The webhooks of a project or an institute, in the order in which they were created. */
export const webhooksOf = (db: Db, owner: WebhookOwner): Promise<StoredWebhook[]> =>
  stored(db).where(belongsTo(owner)).orderBy('webhook.id').limit(webhookLimits.ofOwner).execute()

export const webhookById = (db: Db, id: number): Promise<StoredWebhook | undefined> =>
  stored(db).where('webhook.id', '=', id).executeTakeFirst()

/** Locks a webhook against other changes of its settings. @returns whether it exists */
export const lockWebhook = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.selectFrom('webhook').select('id').where('id', '=', id).forUpdate().executeTakeFirst()) !==
  undefined

/** Whether a project or an institute has as many webhooks as possible; locks it, so that nobody else creates one. */
export async function hasMostWebhooks(tx: Tx, owner: WebhookOwner): Promise<boolean> {
  await ('project_id' in owner
    ? tx.selectFrom('project').select('id').where('id', '=', owner.project_id).forNoKeyUpdate().execute()
    : tx.selectFrom('institute').select('id').where('id', '=', owner.institute_id).forNoKeyUpdate().execute())
  const { number } = await tx
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where(belongsTo(owner))
    .executeTakeFirstOrThrow()
  return Number(number) >= webhookLimits.ofOwner
}

/** Gives up messages that wait, except those that a person requested. */
export const giveUpWaiting = (tx: Tx, webhookId: number, error: string, now: Date) =>
  tx
    .updateTable('webhook_delivery')
    .set({ state: 'failed', error, ended_at: now })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where('is_requested', '=', false)
    .execute()

/** The text about a person who has created a webhook. */
export const creatorName = ({ first_name, last_name }: Pick<StoredWebhook, 'first_name' | 'last_name'>) =>
  first_name === null && last_name === null ? null : `${first_name ?? ''} ${last_name ?? ''}`.trim()

/** Webhooks with messages that have been due for minutes, for example since the queue was emptied. */
export const overdueWebhooks = async (db: Db, before: Date): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from webhook where (held_until is null or held_until < ${before}::timestamptz) and exists (
        select from webhook_delivery where webhook_id = webhook.id and state = 'waiting'
          and next_attempt_at < ${before}::timestamptz)
      order by id limit 1000`.execute(db)
  ).rows.map(({ id }) => id)
