import {
  addressInUse,
  changeTooOld,
  undoLinkUnknown,
  undoOfBlocked,
} from 'contract/access/email-change.refusals.ts'
import type { emailChange } from 'contract/access/email-change.endpoints.ts'
import type { Refusal } from 'contract/platform/refusal.ts'
import { forgetMedia } from '../../media/media.ts'
import { sendMail } from '../../mail/mail.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { publish } from '../../platform/live/live.ts'
import { accountByEmail, changeEmail, deleteUnconfirmed } from '../../users/users.ts'
import { linksTriedFrom } from '../access.limits.ts'
import { revokeApiTokens } from '../api-tokens/api-tokens.queries.ts'
import { forgetDevices } from '../known-devices.ts'
import { dropLinks } from '../links.queries.ts'
import { endAllSessions } from '../sessions.queries.ts'
import { changeUndoneMail } from './email-change.mails.ts'
import { dropChange, lockChanges, markUndone, undoableUntil, undoOfLink } from './email-change.queries.ts'

type Undo = NonNullable<Awaited<ReturnType<typeof undoOfLink>>>

/** What the link would do, for the page that it opens; does not use it. */
export const checkUndoLink: Handler<typeof emailChange.checkUndoLink> = async (context) => {
  const { body, db, now, ip } = context
  await linksTriedFrom(ip, context)
  const undo = await undoOfLink(db, body)
  if (!undo) return refused(undoLinkUnknown)
  const { former_email: email, changed_at, undone_at } = undo
  if (undone_at) return { email, until: null, undone_at: undone_at.toISOString(), refusal: null }
  const refusal = await whyNotUndo(db, undo, now)
  if (refusal) return refused(refusal)
  return { email, until: undoableUntil(changed_at).toISOString(), undone_at: null, refusal: null }
}

const refused = ({ code, words }: Refusal) => ({
  email: null,
  until: null,
  undone_at: null,
  refusal: { code, detail: words },
})

/**
 * Restores the former address, for its owner, who may have lost the account with it. Sessions end, except that of the
 * browser in which the owner is signed in, and links to the other address become invalid. A second call changes nothing.
 */
export const undoChange: Handler<typeof emailChange.undo> = async (context) => {
  const { body, db, viewer, now, ip, config } = context
  await linksTriedFrom(ip, context)
  return inTransaction(db, async (tx) => {
    const personId = (await undoOfLink(tx, body))?.person_id
    if (personId === undefined) throw new Problem(undoLinkUnknown)
    // Changes are locked before the account, as by `confirmChange`.
    await lockChanges(tx, personId)
    const undo = await undoOfLink(tx, body)
    if (!undo) throw new Problem(undoLinkUnknown)
    const { id, former_email: email, present_email, undone_at } = undo
    if (undone_at) return { email, undone_at: undone_at.toISOString() }
    const refusal = await whyNotUndo(tx, undo, now)
    if (refusal) throw new Problem(refusal)
    await forgetMedia(tx, await deleteUnconfirmed(tx, email, personId))
    if (!(await changeEmail(tx, personId, email))) throw new Problem(addressInUse)
    // Later changes as well: otherwise their links would undo this.
    await markUndone(tx, personId, id, now)
    await dropChange(tx, personId)
    for (const purpose of ['reset', 'confirm'] as const) await dropLinks(tx, { personId, purpose })
    await forgetDevices(tx, personId)
    await endAllSessions(tx, personId, viewer?.id === personId ? viewer.session_id : undefined)
    await revokeApiTokens(tx, personId, now)
    for (const to of new Set([email, present_email])) await sendMail(tx, changeUndoneMail(to, config))
    await audit(tx, { actor: personId, action: 'email.change_undone', subject: `person:${personId}`, ip })
    await publish(tx, `account:${personId}`)
    return { email, undone_at: now.toISOString() }
  })
}

async function whyNotUndo(db: Db, undo: Undo, now: Date): Promise<Refusal | undefined> {
  if (undo.blocked_at) return undoOfBlocked
  if (undoableUntil(undo.changed_at) <= now) return changeTooOld
  const holder = await accountByEmail(db, undo.former_email)
  const isTaken = holder && holder.id !== undo.person_id && (holder.confirmed_at || holder.blocked_at)
  return isTaken ? addressInUse : undefined
}
