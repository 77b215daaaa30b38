import { whyNotMarkDecided } from 'contract/discussions/discussions.rules.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { nextVersion } from '../platform/versions.ts'
import type { CallOn, InDiscussion } from './discussions.access.ts'
import { publishDiscussion } from './discussions.live.ts'
import { lockDiscussion } from './discussions.queries.ts'
import { readBy, wholeDiscussion } from './read-discussions.ts'

/** Marks a discussion as decided, or changes the comment that states the decision. */
export const markDecided = (context: CallOn<'markDecided'>) =>
  inTransaction(context.db, async (tx) => {
    const { viewer, place, discussion, body, now } = context
    const before = await lockForDecision(tx, context)
    const comment = await deciding(tx, discussion.id, body.comment)
    if (before.decided_at === null || before.decided_comment_id !== (comment?.id ?? null)) {
      await tx
        .updateTable('discussion')
        .set({
          decided_at: before.decided_at ?? now,
          decided_by: viewer.id,
          decided_comment_id: comment?.id ?? null,
          updated_at: nextVersion(now),
        })
        .where('id', '=', discussion.id)
        .execute()
      if (before.decided_at === null)
        await announce(tx, 'discussion.decided', {
          discussionId: discussion.id,
          by: viewer.id,
          mentioned: [],
          ...(comment && { comment: comment.number }),
        })
      await publishDiscussion(tx, place, discussion.id)
    }
    return wholeDiscussion(tx, discussion.id, readBy(context))
  })

export const reopenDiscussion = (context: CallOn<'reopen'>) =>
  inTransaction(context.db, async (tx) => {
    const { place, discussion, now } = context
    const before = await lockForDecision(tx, context)
    if (before.decided_at !== null) {
      await tx
        .updateTable('discussion')
        .set({ decided_at: null, decided_by: null, decided_comment_id: null, updated_at: nextVersion(now) })
        .where('id', '=', discussion.id)
        .execute()
      await publishDiscussion(tx, place, discussion.id)
    }
    return wholeDiscussion(tx, discussion.id, readBy(context))
  })

async function lockForDecision(tx: Tx, { viewer, rights, discussion }: InDiscussion) {
  const before = await lockDiscussion(tx, discussion.id)
  if (!before) throw notFound()
  refuse(whyNotMarkDecided(rights, before.created_by === viewer.id))
  return before
}

/** The comment with this number, if one was sent. @throws Problem 404 if it was deleted or hidden */
async function deciding(tx: Tx, discussionId: number, number: number | null) {
  if (number === null) return undefined
  const comment = await tx
    .selectFrom('comment')
    .select(['id', 'number'])
    .where('discussion_id', '=', discussionId)
    .where('number', '=', number)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()
  if (!comment) throw notFound()
  return comment
}
