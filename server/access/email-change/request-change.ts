import type { emailChange } from 'contract/access/email-change.endpoints.ts'
import { newEmailProblems } from 'contract/access/email-change.rules.ts'
import { newLinkToken, sendMail } from '../../mail/mail.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { reject } from '../../platform/http/problem.ts'
import { sharedAttempts } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { enqueue, type Job } from '../../platform/jobs/jobs.ts'
import { accountByEmail, emailKey } from '../../users/users.ts'
import { mayMail } from '../access.limits.ts'
import { requirePassword, requireSamePassword } from '../check-password.ts'
import { addressInUseMail, changeRequestedMail, newAddressMail } from './email-change.mails.ts'
import { changeToMail, setToken, storeChange } from './email-change.queries.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'access.send-email-change': { id: number }
  }
}

const changes = sharedAttempts('email-changes', { points: 5, duration: 3600 })

/**
 * Stores a new address and mails a link to it. Whether the address has an account is looked up in a job, so that
 * neither the response nor its time reveals it (SEC-12).
 */
export const requestChange: Handler<typeof emailChange.request, { viewer: Viewer }> = async (context) => {
  const { body, db, viewer, now, ip, config } = context
  const email = body.email.trim()
  const checked = await requirePassword(db, viewer, body.password, context, { action: 'email.change_failed' })
  reject(newEmailProblems(email, viewer.email))
  await changes(String(viewer.id), context)
  const { expires_at } = await inTransaction(db, async (tx) => {
    await requireSamePassword(tx, viewer.id, checked)
    const change = { personId: viewer.id, formerEmail: viewer.email, email, sessionId: viewer.session_id }
    const stored = await storeChange(tx, change, now)
    await enqueue(tx, 'access.send-email-change', { id: stored.id })
    await sendMail(tx, changeRequestedMail(viewer.email, config))
    await audit(tx, {
      actor: viewer.id,
      action: 'email.change_requested',
      subject: `person:${viewer.id}`,
      ip,
    })
    return stored
  })
  return { email: viewer.email, waiting: { email, expires_at: expires_at.toISOString() } }
}

/** Mails the link, or notifies the owner of an existing account with this address. */
export const sendChange: Job<'access.send-email-change'> = async ({ id }, { database, config }) => {
  await inTransaction(database.db, async (tx) => {
    const change = await changeToMail(tx, id)
    if (!change) return
    const { email } = change
    // Limits mails to one mailbox.
    if (!(await mayMail(`email-change ${emailKey(email)}`, { attempts: database.attempts, config }))) return
    const holder = await accountByEmail(tx, email)
    if (holder && holder.id !== change.person_id && (holder.confirmed_at || holder.blocked_at)) {
      if (!holder.blocked_at) await sendMail(tx, addressInUseMail(holder.email, config))
      return
    }
    const token = await newLinkToken(config)
    await setToken(tx, id, token.hash)
    await sendMail(tx, newAddressMail({ to: email, changeId: id, token }, config))
  })
}
