import { titleProblems, whyNotEdit, whyNotRemoveDiscussion } from 'contract/discussions/discussions.rules.ts'
import { inTransaction } from '../platform/database/database.ts'
import { notFound, refuse, reject } from '../platform/http/problem.ts'
import type { Creating, RequestContext } from '../platform/http/routes.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { nextVersion, refuseStale } from '../platform/versions.ts'
import { topicById } from '../projects/projects.ts'
import type { CallOn, InPlace } from './discussions.access.ts'
import { publishDiscussion } from './discussions.live.ts'
import { lockDiscussion } from './discussions.queries.ts'
import { keepText } from './earlier-texts.queries.ts'
import { changeMentions, checkedMentions, storeMentions } from './mentions.ts'
import { readBy, wholeDiscussion } from './read-discussions.ts'

type Sent = { name: string; description: string; topic?: number | null | undefined }

/** Starts a discussion in the project or institute found by the access function, which has also checked the topic. */
export async function createDiscussion({
  tx,
  viewer,
  place,
  body,
  now,
  ...scope
}: RequestContext<object, object, Sent> & Creating & InPlace) {
  reject(titleProblems(body))
  const mentioned = await checkedMentions(tx, place, { text: body.description, field: 'description' })
  const { id } = await tx
    .insertInto('discussion')
    .values({
      ...place,
      topic_id: body.topic ?? null,
      name: body.name,
      description: body.description,
      created_by: viewer.id,
      created_at: now,
      updated_at: now,
      latest_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeMentions(tx, { discussionId: id, commentId: null }, { before: [], after: mentioned })
  await announce(tx, 'discussion.created', { discussionId: id, by: viewer.id, mentioned })
  await publishDiscussion(tx, place, id)
  return wholeDiscussion(tx, id, readBy({ viewer, place, ...scope }))
}

/** Changes the fields that were sent; for its author and members who may edit others' discussions. */
export const updateDiscussion = (context: CallOn<'update'>) =>
  inTransaction(context.db, async (tx) => {
    const { viewer, place, rights, body, now, discussion } = context
    const before = await lockDiscussion(tx, discussion.id)
    if (!before) throw notFound()
    refuse(whyNotEdit(rights, before.created_by === viewer.id))
    refuseStale(body.updated_at, before)
    const { name = before.name, description = before.description, topic = before.topic_id } = body
    reject(titleProblems({ name }))
    if (topic !== null && (await topicById(tx, topic))?.project_id !== place.project_id) throw notFound()
    const where = { discussionId: discussion.id, commentId: null }
    await changeMentions(tx, place, where, { text: description, field: 'description', by: viewer.id })
    const isRewritten = name !== before.name || description !== before.description
    if (isRewritten) await keepText(tx, where, { ...before, text: before.description })
    await tx
      .updateTable('discussion')
      .set({ name, description, topic_id: topic, updated_at: nextVersion(now) })
      .$if(isRewritten, (change) => change.set({ edited_at: now }))
      .where('id', '=', discussion.id)
      .execute()
    await publishDiscussion(tx, place, discussion.id)
    return wholeDiscussion(tx, discussion.id, readBy(context))
  })

export const removeDiscussion = ({ db, viewer, place, rights, discussion }: CallOn<'remove'>) =>
  inTransaction(db, async (tx) => {
    const before = await lockDiscussion(tx, discussion.id)
    if (!before) throw notFound()
    const own = before.created_by === viewer.id
    refuse(whyNotRemoveDiscussion(rights, { own, othersCommented: before.others_commented }))
    await tx.deleteFrom('discussion').where('id', '=', discussion.id).execute()
    await publishDiscussion(tx, place, discussion.id)
    return { success: true as const }
  })
