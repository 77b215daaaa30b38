import { emailChange } from 'contract/access/email-change.endpoints.ts'
import { emailChangeSchemas } from 'contract/access/email-change.schemas.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { routes } from '../../platform/http/routes.ts'
import { anyone, member } from '../../platform/http/viewer.ts'
import { checkChangeLink, confirmChange } from './confirm-change.ts'
import { dropChange, waitingChange } from './email-change.queries.ts'
import { requestChange } from './request-change.ts'
import { checkUndoLink, undoChange } from './undo-change.ts'

/** Changing the e-mail address of an account. */
export const emailChangeRoutes = routes(emailChange, emailChangeSchemas, {
  read: [
    member,
    async ({ db, viewer, now }) => {
      const change = await waitingChange(db, viewer.id, now)
      const waiting = change ? { ...change, expires_at: change.expires_at.toISOString() } : null
      return { email: viewer.email, waiting }
    },
  ],
  request: [member, requestChange],
  withdraw: [
    member,
    ({ db, viewer, ip }) =>
      inTransaction(db, async (tx) => {
        await dropChange(tx, viewer.id)
        const subject = `person:${viewer.id}`
        await audit(tx, { actor: viewer.id, action: 'email.change_withdrawn', subject, ip })
        return { email: viewer.email, waiting: null }
      }),
  ],
  checkLink: [anyone, checkChangeLink],
  checkUndoLink: [anyone, checkUndoLink],
  undo: [anyone, undoChange],
  confirm: [anyone, confirmChange],
})
