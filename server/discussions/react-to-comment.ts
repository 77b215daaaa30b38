import { whyNotReactToComment } from 'contract/discussions/discussions.rules.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import { publish } from '../platform/live/live.ts'
import { commentById, lockComment } from './comments.queries.ts'
import type { CallOn } from './discussions.access.ts'
import { readBy } from './read-discussions.ts'

/** Adds or removes a reaction of the viewer. Repeated requests change nothing. */
export const reactToComment = (context: CallOn<'react'>) =>
  inTransaction(context.db, async (tx) => {
    const { viewer, rights, discussion, params, body, now } = context
    const comment = await lockComment(tx, discussion.id, params.commentId)
    if (!comment) throw notFound()
    refuse(whyNotReactToComment(rights, comment.hidden_at !== null))
    const key = { comment_id: comment.id, person_id: viewer.id, reaction: body.reaction }
    const changes = body.on
      ? await tx
          .insertInto('comment_reaction')
          .values({ ...key, created_at: now })
          .onConflict((known) => known.doNothing())
          .returning('comment_id')
          .execute()
      : await tx
          .deleteFrom('comment_reaction')
          .where((given) => given.and(key))
          .returning('comment_id')
          .execute()
    if (changes.length > 0) await publish(tx, `discussion:${discussion.id}`)
    const changed = await commentById(tx, comment.id, readBy(context))
    if (!changed) throw notFound()
    return changed
  })
