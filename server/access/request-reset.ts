import type { access } from 'contract/access/access.endpoints.ts'
import { confirmationSent, resetSent } from 'contract/access/access.refusals.ts'
import { isEmail } from 'contract/platform/email.ts'
import type { registration } from 'contract/access/registration.endpoints.ts'
import { inTransaction } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { reject } from '../platform/http/problem.ts'
import type { RequestContext, Handler } from '../platform/http/routes.ts'
import { emailKey } from '../users/users.ts'
import { mailsFrom, mayMail } from './access.limits.ts'

/** ACC-64, ACC-66. Same response after the same work for every address (SEC-12). */
export const requestReset: Handler<typeof access.requestReset> = async (context) => {
  await queueMail('access.send-reset', context)
  return { success: true, detail: resetSent }
}

/** Sends the confirmation link again; same response for every address. */
export const resendConfirmation: Handler<typeof registration.resendConfirmation> = async (context) => {
  await queueMail('access.send-confirmation', context)
  return { success: true, detail: confirmationSent }
}

type MailRequest = Pick<RequestContext, 'db' | 'ip' | 'config' | 'attempts' | 'now'> & {
  body: { email: string }
}

type MailJob = 'access.send-reset' | 'access.send-confirmation'

async function queueMail(job: MailJob, context: MailRequest): Promise<void> {
  const { body, db, ip, now } = context
  const email = body.email.trim()
  reject(isEmail(email) ? undefined : { email: ['Please enter email'] })
  await mailsFrom(ip, context)
  if (!(await mayMail(`${job} ${emailKey(email)}`, context))) return
  await inTransaction(db, (tx) => enqueue(tx, job, { email, at: now.toISOString() }))
}
