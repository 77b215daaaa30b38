import { daysToReconsider, type accountDeletion } from 'contract/profiles/account-deletion.contract.ts'
import { endAllSessions, requirePassword } from '../access/access.ts'
import { sendMail } from '../mail/mail.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { requestDeletion } from '../users/users.ts'
import { deletionMail } from './deletion-mail.ts'
import { runByAlone } from './run-alone.queries.ts'

export const millisecondsToReconsider = daysToReconsider * 24 * 60 * 60 * 1000

/** What would be left without an Admin. It does not keep anybody: staff take over. */
export const previewDeletion: Handler<typeof accountDeletion.preview, { viewer: Viewer }> = ({
  db,
  viewer,
}) => runByAlone(db, viewer.id)

/** Signs the person out everywhere and marks the account; an hourly job erases it later (REL-24). */
export const deleteAccount: Handler<typeof accountDeletion.request, { viewer: Viewer }> = async ({
  db,
  viewer,
  body,
  now,
  ip,
  config,
}) => {
  await requirePassword(db, viewer, body.password, { ip, config })
  const erasedAfter = new Date(now.getTime() + millisecondsToReconsider)
  await inTransaction(db, async (tx) => {
    await requestDeletion(tx, viewer.id, now)
    await endAllSessions(tx, viewer.id)
    await sendMail(tx, deletionMail(viewer.email, erasedAfter, config))
    const subject = `person:${viewer.id}`
    await audit(tx, { actor: viewer.id, action: 'account.deletion_requested', subject, ip })
  })
  return { erased_after: erasedAfter.toISOString() }
}
