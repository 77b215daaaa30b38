import type { access } from 'contract/access/access.endpoints.ts'
import { linkInvalid } from 'contract/access/access.refusals.ts'
import { sendMail } from '../mail/mail.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { updatePassword } from '../users/users.ts'
import { linksTriedFrom } from './access.limits.ts'
import { idOfUid, passwordChangedMail } from './access.mails.ts'
import { revokeApiTokens } from './api-tokens/api-tokens.queries.ts'
import { dropChange } from './email-change/email-change.queries.ts'
import { deviceCookie, forgetDevices, noteDevice } from './known-devices.ts'
import { newToken } from '../platform/tokens.ts'
import { endAllSessions } from './sessions.queries.ts'
import { confirmAddress } from './complete-registration.ts'
import { linkLives, takeLink } from './links.queries.ts'
import { hashPassword, newPasswordErrors } from './passwords.ts'

const dead = [linkInvalid.words]

/** Whether the link of a mail can still be used. */
export const checkReset: Handler<typeof access.checkReset> = async (context) => {
  const { body, db, now, ip } = context
  await linksTriedFrom(ip, context)
  const link = { personId: idOfUid(body.uid) ?? 0, purpose: 'reset' } as const
  return { valid: (await linkLives(db, link, body.token, now)) !== undefined }
}

/** Sets a new password by a mailed link, once, and ends all sessions of the account (ACC-65, SEC-20). */
export const confirmReset: Handler<typeof access.confirmReset> = async (context) => {
  const { body, db, now, ip, config, setCookie } = context
  await linksTriedFrom(ip, context)
  const { uid, token, new_password1: password } = body
  const personId = idOfUid(uid)
  const link = { personId: personId ?? 0, purpose: 'reset' } as const
  const account = await linkLives(db, link, token, now)
  reject({
    ...(personId === undefined ? { uid: dead } : !account && { token: dead }),
    ...(await newPasswordErrors(body, account?.email)),
  })
  if (!account) throw new Error('A link without an account was not rejected')
  // Hashed before the link is used, so that its row is not locked during slow work.
  const password_hash = await hashPassword(password)
  const device = newToken()
  await inTransaction(db, async (tx) => {
    if (!(await takeLink(tx, link, token, now))) reject({ token: dead })
    await updatePassword(tx, link.personId, password_hash)
    await confirmAddress(tx, link.personId, { now, ip })
    await endAllSessions(tx, link.personId)
    // A person who knew the old password may have created one.
    await revokeApiTokens(tx, link.personId, now)
    await forgetDevices(tx, link.personId)
    // The owner can sign in with the new password even while others guess.
    await noteDevice(tx, link.personId, device, now)
    // A person who knew the old password may have requested another address.
    await dropChange(tx, link.personId)
    await sendMail(tx, passwordChangedMail(account.email, 'every device', config))
    await audit(tx, {
      actor: link.personId,
      action: 'password.reset',
      subject: `person:${link.personId}`,
      ip,
    })
  })
  setCookie(deviceCookie(device, config))
  return { success: true }
}
