import { holdRoles } from '../../institutes/institutes.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Config } from '../../platform/config.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { publish } from '../../platform/live/live.ts'
import { forgetDevices } from '../known-devices.ts'
import { endAllSessions } from '../sessions.queries.ts'
import { dropApp } from './app.queries.ts'
import { factorsRemovedMail } from './factor-resets.mails.ts'
import { dueResets, endReset, lockOwner, openReset } from './factor-resets.queries.ts'
import { mailOwner } from './keep-factors.ts'
import { dropPasskeys } from './passkeys.queries.ts'
import { dropRecoveryCodes } from './recovery-codes.ts'
import { tellDeciders } from './reset-deciders.ts'

/** Removes the second factors of everyone whose request was granted 48 hours ago and was not cancelled. */
export async function removeDueFactors(db: Db, config: Config, now: Date): Promise<void> {
  for (const personId of await dueResets(db, now))
    await inTransaction(db, async (tx) => {
      const owner = await lockOwner(tx, personId)
      const reset = owner && (await openReset(tx, personId, now))
      if (!owner || !reset?.due_at || reset.due_at > now) return
      await endReset(tx, personId, 'removed', now)
      await dropApp(tx, personId)
      await dropPasskeys(tx, personId)
      await dropRecoveryCodes(tx, personId)
      await forgetDevices(tx, personId)
      await endAllSessions(tx, personId)
      await holdRoles(tx, now, { personId })
      await mailOwner(tx, owner, (to) => factorsRemovedMail(to, config))
      await audit(tx, { actor: undefined, action: 'second_factor.reset', subject: `person:${personId}` })
      await publish(tx, `account:${personId}`)
      await tellDeciders(tx, personId)
    })
}
