import { boundedTotal } from 'contract/platform/totals.ts'
import { mailNotFailed } from 'contract/staff/staff.refusals.ts'
import type { staffMails } from 'contract/staff/mails.endpoints.ts'
import { mailsFound, mailsPage, tryFailedAgain } from '../mail/failed-mails.ts'
import { audit } from '../platform/database/audit.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import { inTransaction } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { changeEach } from '../platform/http/several.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'

/** Mails not sent yet or failed, without their content. */
export const listMails: Handler<typeof staffMails.list> = async ({ db, query, config }) => {
  const found = mailsFound(db, query)
  const [total, rows] = await Promise.all([boundedCount(db, found), mailsPage(found, query)])
  const { pageNumber, pageSize } = query
  const results = rows.map(({ created_at, failed_at, next_try_at, last_error, ...mail }) => ({
    ...mail,
    reason: last_error,
    created_at: created_at.toISOString(),
    failed_at: failed_at?.toISOString() ?? null,
    next_try_at: next_try_at?.toISOString() ?? null,
  }))
  return { results, pageNumber, pageSize, ...boundedTotal(total), has_server: config.SMTP_URL !== undefined }
}

export const sendMailAgain: Handler<typeof staffMails.sendAgain, { viewer: Viewer }> = ({
  db,
  params,
  viewer,
  ip,
}) =>
  inTransaction(db, async (tx) => {
    const mail = await tryFailedAgain(tx, params.id)
    if (!mail) throw new Problem(mailNotFailed)
    await audit(tx, { actor: viewer.id, action: 'mail.sent_again', detail: { email: mail.recipient }, ip })
    return { success: true as const }
  })

/** The same for several. */
export const sendSeveralAgain: Handler<typeof staffMails.sendSeveralAgain, { viewer: Viewer }> = (context) =>
  changeEach(context.tx, context.body.ids, (id) =>
    sendMailAgain({ ...context, body: undefined, params: { id } }),
  )
