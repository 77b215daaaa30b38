import type { access } from 'contract/access/access.endpoints.ts'
import { passwordWrong } from 'contract/access/password.rules.ts'
import { sendMail } from '../mail/mail.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { Invalid, reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { replacePassword } from '../users/users.ts'
import { passwordChangedMail } from './access.mails.ts'
import { hashMatching, requirePassword } from './check-password.ts'
import { dropChange } from './email-change/email-change.queries.ts'
import { dropLinks } from './links.queries.ts'
import { hashPassword, newPasswordErrors } from './passwords.ts'
import { changedPasswordLately, endAllSessions } from './sessions.queries.ts'

/** Changes the password and ends all other sessions. Wrong passwords count as failed sign-ins (SEC-14). */
export const changePassword: Handler<typeof access.changePassword, { viewer: Viewer }> = async (context) => {
  const { body, db, viewer, ip, config } = context
  if (await isMadeAlready(context)) return { success: true }
  const before = await requirePassword(db, viewer, body.password, context, {
    action: 'password.change_failed',
  })
  reject(await newPasswordErrors(body, viewer.email))
  const hash = await hashPassword(body.new_password1)
  const isMade = await inTransaction(db, async (tx) => {
    if (!(await replacePassword(tx, viewer.id, { before, hash }))) return false
    await endAllSessions(tx, viewer.id, viewer.session_id)
    await dropLinks(tx, { personId: viewer.id, purpose: 'reset' })
    await dropChange(tx, viewer.id)
    await sendMail(tx, passwordChangedMail(viewer.email, 'every other device', config))
    await audit(tx, { actor: viewer.id, action: 'password.changed', subject: `person:${viewer.id}`, ip })
    return true
  })
  // A simultaneous change may have replaced the password that was checked.
  if (!isMade && !(await isMadeAlready(context))) throw new Invalid({ password: [passwordWrong] })
  return { success: true }
}

/** Whether this is a retry of a change whose response was lost: the new password is already the current one. */
async function isMadeAlready({
  body,
  db,
  viewer,
  ...context
}: Parameters<typeof changePassword>[0]): Promise<boolean> {
  if (body.new_password1 !== body.new_password2 || !(await changedPasswordLately(db, viewer.id))) return false
  return (await hashMatching(db, viewer, body.new_password1, context)) !== undefined
}
