import { linkInvalid } from 'contract/access/access.refusals.ts'
import type { emailChange } from 'contract/access/email-change.endpoints.ts'
import { forgetMedia } from '../../media/media.ts'
import { newLinkToken, sendMail } from '../../mail/mail.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { publish } from '../../platform/live/live.ts'
import { changeEmail, deleteUnconfirmed } from '../../users/users.ts'
import { linksTriedFrom } from '../access.limits.ts'
import { dropLinks } from '../links.queries.ts'
import { endAllSessions } from '../sessions.queries.ts'
import { addressChangedMail } from './email-change.mails.ts'
import { changeOfLink, setUndoToken, takeChange } from './email-change.queries.ts'

export const checkChangeLink: Handler<typeof emailChange.checkLink> = async (context) => {
  const { body, db, now, ip } = context
  await linksTriedFrom(ip, context)
  return { email: (await changeOfLink(db, body, now))?.email ?? null }
}

/**
 * Sets the new address, which the link has confirmed. The sessions that requested the change and that open the link stay;
 * all others end, and links to the old mailbox become invalid.
 */
export const confirmChange: Handler<typeof emailChange.confirm> = async (context) => {
  const { body, db, viewer, now, ip, config } = context
  await linksTriedFrom(ip, context)
  return inTransaction(db, async (tx) => {
    if (!(await changeOfLink(tx, body, now))) throw new Problem(linkInvalid)
    const change = await takeChange(tx, body, now)
    if (!change) throw new Problem(linkInvalid)
    const { person_id: id, email, former_email, session_id } = change
    // An unconfirmed registration with this address does not prove its ownership.
    await forgetMedia(tx, await deleteUnconfirmed(tx, email))
    if (!(await changeEmail(tx, id, email))) throw new Problem(linkInvalid)
    for (const purpose of ['reset', 'confirm'] as const) await dropLinks(tx, { personId: id, purpose })
    await endAllSessions(tx, id, session_id ?? undefined, viewer?.id === id ? viewer.session_id : undefined)
    const token = await newLinkToken(config)
    await setUndoToken(tx, change.id, token.hash)
    await sendMail(tx, addressChangedMail({ to: former_email, changeId: change.id, token }, config))
    await audit(tx, { actor: id, action: 'email.changed', subject: `person:${id}`, ip })
    await publish(tx, `account:${id}`)
    return { email }
  })
}
