import { sql } from 'kysely'
import { formerEmails } from '../access/access.ts'
import { forgetMails } from '../mail/mail.ts'
import { forgetMedia } from '../media/media.ts'
import { sweepSoon } from '../media/media.jobs.ts'
import { forgetName } from '../notifications/notifications.ts'
import { audit, forgetAddresses } from '../platform/database/audit.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { forgetKeys } from '../platform/http/idempotency.ts'
import type { Hourly } from '../platform/jobs/hourly.ts'
import { accountsToErase, deletePerson, forgetInvitationsTo } from '../users/users.ts'
import { emitDepartures, membershipsOf } from '../webhooks/webhooks.ts'
import { millisecondsToReconsider } from './delete-account.ts'

/** Erases accounts whose deletion was not cancelled in time (REL-24). */
export const eraseAccounts: Hourly = async (_, { database: { db }, log }) => {
  const before = new Date(Date.now() - millisecondsToReconsider)
  for (const id of await accountsToErase(db, before)) {
    await inTransaction(db, (tx) => eraseAccount(tx, id, before))
    log.info({ person: id }, 'account erased')
  }
}

/**
 * Deletes the account and its owner's private data. Answers, documents, discussions and messages shared with others are
 * kept without a name. The audit log keeps ids only.
 */
async function eraseAccount(tx: Tx, id: number, before: Date): Promise<void> {
  const former = await formerEmails(tx, id)
  const memberships = await membershipsOf(tx, id)
  const account = await deletePerson(tx, id, before)
  if (!account) return
  await emitDepartures(tx, id, memberships, new Date())
  const { email, avatar_key } = account
  const name = `${account.first_name} ${account.last_name}`.trim()
  if (avatar_key !== null) await forgetMedia(tx, [avatar_key])
  await forgetName(tx, name)
  for (const address of [email, ...former]) {
    await forgetMails(tx, address, [address, name].filter(Boolean))
    await forgetInvitationsTo(tx, address)
  }
  await forgetAddresses(tx, id, email)
  await forgetKeys(tx, id)
  await audit(tx, {
    actor: undefined,
    action: 'account.erased',
    subject: `person:${id}`,
    institutes: sql`select unnest(${memberships.institutes}::bigint[]) as institute_id`,
  })
  await sweepSoon(tx)
}
