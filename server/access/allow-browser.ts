import type { access } from 'contract/access/access.endpoints.ts'
import { crossOriginSignIn, linkInvalid } from 'contract/access/access.refusals.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { refuse, reject } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { accountToSignIn } from '../users/users.ts'
import { linksTriedFrom } from './access.limits.ts'
import { idOfUid } from './access.mails.ts'
import { deviceCookie, deviceToken, noteDevice } from './known-devices.ts'
import { linkLives, takeLink } from './links.queries.ts'

const linkOf = (uid: string) => ({ personId: idOfUid(uid) ?? 0, purpose: 'unlock' }) as const

/** Whether the link of a mail about guessed passwords can still be used. */
export const checkUnlock: Handler<typeof access.checkUnlock> = async (context) => {
  const { body, db, now, ip } = context
  await linksTriedFrom(ip, context)
  return { valid: (await linkLives(db, linkOf(body.uid), body.token, now)) !== undefined }
}

/** Makes this browser one that the account knows: it may try passwords while others may not. It does not sign in. */
export const allowBrowser: Handler<typeof access.unlock> = async (context) => {
  const { body, db, now, ip, config, cookies, crossOrigin, setCookie } = context
  refuse(crossOrigin ? crossOriginSignIn : undefined)
  await linksTriedFrom(ip, context)
  const link = linkOf(body.uid)
  const device = deviceToken(cookies)
  await inTransaction(db, async (tx) => {
    const account = await accountToSignIn(tx, link.personId, undefined)
    if (!account || account.blocked_at || !(await takeLink(tx, link, body.token, now)))
      reject({ token: [linkInvalid.words] })
    await noteDevice(tx, link.personId, device, now)
    await audit(tx, {
      actor: undefined,
      action: 'sign_in.unlocked',
      subject: `person:${link.personId}`,
      ip,
    })
  })
  setCookie(deviceCookie(device, config))
  return { success: true }
}
