import { createHmac, randomBytes } from 'node:crypto'
import { webhookSecretPrefix } from 'contract/webhooks/webhooks.rules.ts'

/** A new secret of 192 bits, as Standard Webhooks recommends 24 to 64 bytes. */
export const newWebhookSecret = (): string => webhookSecretPrefix + randomBytes(24).toString('base64')

/**
 * The headers of a message by the convention of Standard Webhooks 1.0. The time is that of the attempt, so that receivers
 * can refuse old copies; with several secrets there are several signatures.
 */
export function signedHeaders(
  { messageId, body }: { messageId: string; body: string },
  secrets: readonly string[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(webhookSecretPrefix.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${messageId}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
