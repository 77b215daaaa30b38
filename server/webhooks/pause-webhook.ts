import { webhookPermission } from 'contract/webhooks/webhooks.rules.ts'
import { sendMails, type Mail } from '../mail/mail.ts'
import type { Config } from '../platform/config.ts'
import { audit } from '../platform/database/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import { managedPlace } from '../projects/projects.ts'
import { subjectOf } from './create-webhook.ts'
import { ownerOf } from './webhooks.access.ts'
import { giveUpWaiting } from './webhooks.queries.ts'

interface Failing {
  id: number
  project_id: number | null
  institute_id: number | null
  url: string
  /** Of the last attempt. */
  error: string
}

/** Turns a webhook off and mails those who manage it. What waits is given up; it can be resent. */
export async function pauseWebhook(
  tx: Tx,
  failing: Failing,
  { now, config }: { now: Date; config: Config },
): Promise<void> {
  const owner = ownerOf(failing)
  const { host } = new URL(failing.url)
  await tx
    .updateTable('webhook')
    .set({ is_active: false, paused_at: now, held_until: null, updated_at: now })
    .where('id', '=', failing.id)
    .execute()
  await giveUpWaiting(tx, failing.id, 'The webhook was paused after a day of failures.', now)
  await audit(tx, {
    actor: undefined,
    action: 'webhook.paused',
    subject: subjectOf(owner),
    detail: { webhook: failing.id, host },
  })
  const { name, page, people } = await managedPlace(tx, owner, webhookPermission)
  const mails = people.map(({ email }): Mail => ({
    to: email,
    subject: `A webhook of ${name} was paused`,
    parts: [
      {
        text: `The webhook of ${name} to ${host} was paused, because for a day no message was delivered. The last error: ${failing.error}`,
      },
      { text: 'New events are not sent until you turn it on again. You can resend messages from its log.' },
      { action: 'Open the webhooks', url: `${config.PUBLIC_URL}${page}/webhooks` },
    ],
    note: 'Everyone who manages these webhooks gets this mail.',
  }))
  await sendMails(tx, mails)
}
