import { type accountDeletion } from 'contract/profiles/account-deletion.endpoints.ts'
import { lastStaffLeaves } from 'contract/profiles/profiles.refusals.ts'
import { daysToReconsider } from 'contract/users/leaving.ts'
import { endAllSessions, revokeApiTokens, requirePassword, requireSamePassword } from '../access/access.ts'
import { cancelSessionsOf } from '../calendar/calendar.ts'
import { giveUpPlacesOf } from '../events/events.ts'
import { endInvitationsBy } from '../institutes/institutes.ts'
import { sendMail } from '../mail/mail.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { requestDeletion } from '../users/users.ts'
import { deletionMail } from './deletion-mail.ts'
import { isLastStaff, isLastStaffLocked, administeredAlone } from './sole-admin.queries.ts'

export const millisecondsToReconsider = daysToReconsider * 24 * 60 * 60 * 1000

/**
 * Lists what would be left without an Admin. That does not prevent the deletion, as staff take over; only the last staff
 * member cannot leave.
 */
export const previewDeletion: Handler<typeof accountDeletion.preview, { viewer: Viewer }> = async ({
  db,
  viewer,
}) => ({ ...(await administeredAlone(db, viewer.id)), is_last_staff: await isLastStaff(db, viewer.id) })

/** Signs the person out everywhere and marks the account for deletion; an hourly job erases it later (REL-24). */
export const deleteAccount: Handler<typeof accountDeletion.request, { viewer: Viewer }> = async (context) => {
  const { db, viewer, body, now, ip, config } = context
  const checked = await requirePassword(db, viewer, body.password, context)
  const erasedAfter = new Date(now.getTime() + millisecondsToReconsider)
  await inTransaction(db, async (tx) => {
    if (await isLastStaffLocked(tx, viewer.id)) throw new Problem(lastStaffLeaves)
    await requireSamePassword(tx, viewer.id, checked)
    await requestDeletion(tx, viewer.id, now)
    await endAllSessions(tx, viewer.id)
    await revokeApiTokens(tx, viewer.id, now)
    await cancelSessionsOf(tx, viewer.id, { now, config })
    await giveUpPlacesOf(tx, viewer.id, now)
    await endInvitationsBy(tx, { personId: viewer.id }, { now, ip, by: viewer.id })
    await sendMail(tx, deletionMail(viewer.email, erasedAfter, config))
    const subject = `person:${viewer.id}`
    await audit(tx, { actor: viewer.id, action: 'account.deletion_requested', subject, ip })
  })
  return { erased_after: erasedAfter.toISOString() }
}
