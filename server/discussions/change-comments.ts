import {
  commentProblems,
  whyNotEditComment,
  whyNotRemoveComment,
} from 'contract/discussions/discussions.rules.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, refuse, reject } from '../platform/http/problem.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { nextVersion, refuseStale } from '../platform/versions.ts'
import { appendComment, commentById, deleteComment, lockComment } from './comments.queries.ts'
import { attachDocuments, changeDocuments, checkedDocuments } from './attached-documents.ts'
import type { CallOn } from './discussions.access.ts'
import { publishDiscussion } from './discussions.live.ts'
import { lockDiscussion } from './discussions.queries.ts'
import { keepText } from './earlier-texts.queries.ts'
import { changeMentions, checkedMentions, storeMentions } from './mentions.ts'
import { readBy, wholeDiscussion } from './read-discussions.ts'

/** Appends a comment and returns the whole discussion (PRJ-43, PRJ-77). */
export const addComment = async (context: CallOn<'addComment'>) => {
  const { tx, viewer, place, discussion, body, now } = context
  reject(commentProblems(body))
  const mentioned = await checkedMentions(tx, place, { text: body.comment, field: 'comment' })
  const discussionId = discussion.id
  const documents = await checkedDocuments(tx, context, body.documents ?? [])
  const added = await appendComment(tx, { discussionId, text: body.comment, by: viewer.id, now })
  if (!added) throw notFound()
  await storeMentions(tx, { discussionId, commentId: added.id }, { before: [], after: mentioned })
  await attachDocuments(tx, added.id, documents)
  await announce(tx, 'discussion.commented', {
    discussionId,
    by: viewer.id,
    mentioned,
    comment: added.number,
  })
  await publishDiscussion(tx, place, discussionId)
  return wholeDiscussion(tx, discussionId, readBy(context))
}

/** Changes the viewer's own comment. */
export const updateComment = (context: CallOn<'updateComment'>) =>
  inTransaction(context.db, async (tx) => {
    const { viewer, place, rights, discussion, params, body, now } = context
    const before = await lockComment(tx, discussion.id, params.commentId)
    if (!before) throw notFound()
    refuse(whyNotEditComment(rights, before.created_by === viewer.id, before.hidden_at !== null))
    refuseStale(body.updated_at, before)
    reject(commentProblems(body))
    if (body.documents) await changeDocuments(tx, before.id, context, body.documents)
    const where = { discussionId: discussion.id, commentId: before.id, comment: before.number }
    await changeMentions(tx, place, where, { text: body.comment, field: 'comment', by: viewer.id })
    const isRewritten = body.comment !== before.text
    if (isRewritten) await keepText(tx, where, { ...before, name: null })
    await tx
      .updateTable('comment')
      .set({ text: body.comment, updated_at: nextVersion(now) })
      .$if(isRewritten, (change) => change.set({ edited_at: now }))
      .where('id', '=', before.id)
      .execute()
    await publishDiscussion(tx, place, discussion.id)
    const changed = await commentById(tx, before.id, readBy(context))
    if (!changed) throw notFound()
    return changed
  })

export const removeComment = ({ db, viewer, place, rights, discussion, params }: CallOn<'removeComment'>) =>
  inTransaction(db, async (tx) => {
    // Lock the discussion before the comment, in the same order as adding a comment.
    if (!(await lockDiscussion(tx, discussion.id))) throw notFound()
    const comment = await lockComment(tx, discussion.id, params.commentId)
    if (!comment) throw notFound()
    refuse(whyNotRemoveComment(rights, comment.created_by === viewer.id))
    await deleteComment(tx, discussion.id, comment.id)
    await publishDiscussion(tx, place, discussion.id)
    return { success: true as const }
  })
