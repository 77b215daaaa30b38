import type { access } from 'contract/access/access.contract.ts'
import { passwordWrong } from 'contract/access/password.rules.ts'
import { sendMail } from '../mail/mail.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { Invalid, reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { replacePassword } from '../users/users.ts'
import { passwordChangedMail } from './access.mails.ts'
import { requirePassword } from './check-password.ts'
import { dropChange } from './email-change/email-change.queries.ts'
import { dropLinks } from './links.queries.ts'
import { hashPassword, newPasswordErrors } from './passwords.ts'
import { endAllSessions } from './sessions.queries.ts'

/** Whoever changes the password stays signed in here, and nowhere else. Wrong ones count as failed sign-ins (SEC-14). */
export const changePassword: Handler<typeof access.changePassword, { viewer: Viewer }> = async (context) => {
  const { body, db, viewer, ip, config } = context
  const before = await requirePassword(db, viewer, body.password, context, {
    action: 'password.change_failed',
  })
  reject(newPasswordErrors(body, viewer.email))
  const hash = await hashPassword(body.new_password1)
  await inTransaction(db, async (tx) => {
    // Of two changes at once, the second was checked against a password that is no longer valid.
    if (!(await replacePassword(tx, viewer.id, { before, hash })))
      throw new Invalid({ password: [passwordWrong] })
    await endAllSessions(tx, viewer.id, viewer.session_id)
    await dropLinks(tx, { personId: viewer.id, purpose: 'reset' })
    await dropChange(tx, viewer.id)
    await sendMail(tx, passwordChangedMail(viewer.email, 'every other device', config))
    await audit(tx, { actor: viewer.id, action: 'password.changed', subject: `person:${viewer.id}`, ip })
  })
  return { success: true }
}
