import { revokeApiTokensOf } from '../access/access.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { TokenOwner } from '../platform/http/viewer.ts'
import type { EventListeners, JobContext } from '../platform/jobs/jobs.ts'
import { publish } from '../platform/live/live.ts'
import { loggedOwner } from './logged-owner.ts'
import { serviceTokenTopic } from './service-tokens.access.ts'

/**
 * Tokens end with their project or institute for good, also if it is restored. Until this has run, they are refused because
 * of its state.
 */
export const serviceTokenListeners: EventListeners = {
  'project.deleted': ({ projectId }, context) => end({ project_id: projectId }, context),
  'institute.merged': ({ fromId }, context) => end({ institute_id: fromId }, context),
}

const end = (owner: TokenOwner, { database: { db } }: JobContext) =>
  inTransaction(db, async (tx) => {
    for (const token of await revokeApiTokensOf(tx, owner, new Date()))
      await audit(tx, {
        actor: undefined,
        action: 'service_token.revoked',
        ...loggedOwner(owner),
        detail: { token },
      })
    await publish(tx, serviceTokenTopic(owner))
  })
