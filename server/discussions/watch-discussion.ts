import type { WatchLevel } from 'contract/discussions/discussions.rules.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { push } from '../platform/live/push.ts'
import type { CallOn } from './discussions.access.ts'

/** Stores which comments a person is notified of. Idempotent. */
export const storeWatch = (
  tx: Tx,
  { discussionId, personId, level }: { discussionId: number; personId: number; level: WatchLevel },
) =>
  level === 'default'
    ? tx
        .deleteFrom('discussion_watch')
        .where('discussion_id', '=', discussionId)
        .where('person_id', '=', personId)
        .execute()
    : tx
        .insertInto('discussion_watch')
        .values({ discussion_id: discussionId, person_id: personId, level })
        .onConflict((known) => known.columns(['discussion_id', 'person_id']).doUpdateSet({ level }))
        .execute()

/** Follows or mutes a discussion for the viewer. */
export const watchDiscussion = ({ db, viewer, discussion, body: { level } }: CallOn<'watch'>) =>
  inTransaction(db, async (tx) => {
    await storeWatch(tx, { discussionId: discussion.id, personId: viewer.id, level })
    // Open pages show with their notifications what is muted.
    await push(tx, { to: [viewer.id], message: { command: 'notification' } })
    return { watch: level }
  })
