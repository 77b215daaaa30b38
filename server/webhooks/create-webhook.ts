import {
  readWebhookUrl,
  tooManyWebhooks,
  webhookExists,
  webhookProblems,
} from 'contract/webhooks/webhooks.rules.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { encrypt } from '../platform/encryption.ts'
import { notFound, Problem, reject } from '../platform/http/problem.ts'
import { publish } from '../platform/live/live.ts'
import { hostOf, isPublicAddress, literalAddress } from '../platform/public-addresses.ts'
import type { Config } from '../platform/config.ts'
import { newWebhookSecret } from './signature.ts'
import { webhookView } from './webhook-views.ts'
import { webhookTopic, type OfOwner } from './webhooks.access.ts'
import { hasMostWebhooks, webhookById, type WebhookOwner } from './webhooks.queries.ts'

/** What secrets of webhooks are encrypted for. */
export const secretPurpose = 'webhook'

/**
 * Creates a webhook and returns its secret, once. The call has no Idempotency-Key, because its stored response would
 * contain the secret; the address prevents a second one. The same for projects and institutes.
 */
export async function createWebhook(
  context: RequestContext<{ id: number }, object, { url: string; events: string[] }> & OfOwner,
) {
  const { body, db, viewer, owner, now, ip, config } = context
  const url = checkedUrl(body, config)
  const secret = newWebhookSecret()
  const encrypted = await encrypt(secret, secretPurpose, config)
  const created = await inTransaction(db, async (tx) => {
    if (await hasMostWebhooks(tx, owner)) throw new Problem(tooManyWebhooks)
    const inserted = await tx
      .insertInto('webhook')
      .values({
        ...owner,
        url,
        events: body.events,
        secret: encrypted,
        created_by: viewer.id,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw new Problem(webhookExists)
    await audit(tx, {
      actor: viewer.id,
      action: 'webhook.created',
      subject: subjectOf(owner),
      detail: { webhook: inserted.id, host: new URL(url).host, events: body.events.join(' ') },
      ip,
    })
    await publish(tx, webhookTopic(owner))
    const stored = await webhookById(tx, inserted.id)
    // The project may have been deleted in the meantime.
    if (!stored) throw notFound()
    return stored
  })
  return { ...webhookView(created), secret }
}

/** The address as it is stored; throws errors by field. */
export function checkedUrl(
  { url, events }: { url: string; events?: readonly string[] },
  { WEBHOOKS_TO_PRIVATE_NETWORK: allowsPrivate }: Config,
): string {
  reject(webhookProblems({ url, events }, { allowsHttp: allowsPrivate }))
  const read = readWebhookUrl(url)
  const literal = read === undefined ? undefined : literalAddress(hostOf(new URL(read)))
  // Names are resolved for each message.
  if (literal && !allowsPrivate && !isPublicAddress(literal.address))
    reject({ url: ['Please enter an address on the internet'] })
  if (read === undefined) throw new Error(`${url} passed the rules of webhooks`)
  return read
}

/** The object of audit entries. */
export const subjectOf = (owner: WebhookOwner): string =>
  'project_id' in owner ? `project:${owner.project_id}` : `institute:${owner.institute_id}`
