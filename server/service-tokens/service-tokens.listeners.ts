import { revokeApiTokensOf } from '../access/access.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { EventListeners } from '../platform/jobs/jobs.ts'
import { publish } from '../platform/live/live.ts'
import { loggedOwner } from './logged-owner.ts'
import { serviceTokenTopic } from './service-tokens.access.ts'

export const serviceTokenListeners: EventListeners = {
  /**
   * Tokens of a merged institute end for good, also if the merge is undone. Until this has run, they are refused because of
   * the merge. Those of a project are revoked by its deletion.
   */
  'institute.merged': ({ fromId }, { database: { db } }) =>
    inTransaction(db, async (tx) => {
      const owner = { institute_id: fromId }
      for (const token of await revokeApiTokensOf(tx, owner, new Date()))
        await audit(tx, {
          actor: undefined,
          action: 'service_token.revoked',
          ...loggedOwner(owner),
          detail: { token },
        })
      await publish(tx, serviceTokenTopic(owner))
    }),
}
