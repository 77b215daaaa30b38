import type { topics } from 'contract/projects/topics/topics.endpoints.ts'
import { maxTopics, tooManyTopics, topicProblems } from 'contract/projects/topics/topics.rules.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { notFound, refuse, reject } from '../../platform/http/problem.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { publish } from '../../platform/live/live.ts'
import { nextVersion, refuseStale } from '../../platform/versions.ts'
import { lockProject } from '../participants.queries.ts'
import type { Scope } from '../projects.access.ts'
import { arrangeTopics, countTopics, topicView, topicById, type TopicRow } from './topics.queries.ts'

type InTopic = Scope & { topic: TopicRow }

export const createTopic: Handler<typeof topics.create, Scope> = async ({
  tx,
  viewer,
  project,
  body,
  now,
}) => {
  const { name, description } = body
  reject(topicProblems(body))
  await lockTopics(tx, project.id)
  const count = await countTopics(tx, project.id)
  refuse(count >= maxTopics ? tooManyTopics : undefined)
  const created = await tx
    .insertInto('topic')
    .values({
      project_id: project.id,
      name,
      description,
      place: count + 1,
      created_by: viewer.id,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await publish(tx, `project:${project.id}`, { topics: true })
  return topicView(created)
}

/** Changes the texts that were sent, and moves the topic if an order was sent. */
export const updateTopic: Handler<typeof topics.update, InTopic> = ({ db, project, topic, body, now }) =>
  inTransaction(db, async (tx) => {
    await lockTopics(tx, project.id)
    const before = await latest(tx, topic.id)
    refuseStale(body.updated_at, before)
    const { name = before.name, description = before.description, order = before.place } = body
    reject(topicProblems({ name, description }))
    await tx
      .updateTable('topic')
      .set({ name, description, updated_at: nextVersion(now) })
      .where('id', '=', topic.id)
      .execute()
    if (order !== before.place)
      await arrangeTopics(tx, project.id, { id: topic.id, from: before.place, to: order })
    await publish(tx, `project:${project.id}`, { topics: true })
    return topicView(await latest(tx, topic.id))
  })

export const removeTopic: Handler<typeof topics.remove, InTopic> = ({ db, project, topic }) =>
  inTransaction(db, async (tx) => {
    await lockTopics(tx, project.id)
    await tx.deleteFrom('topic').where('id', '=', topic.id).execute()
    await arrangeTopics(tx, project.id)
    await publish(tx, `project:${project.id}`, { topics: true })
    return { success: true as const }
  })

/** Locks the project, so that changes of its topics run one after the other and positions stay 1, 2, 3 … */
async function lockTopics(tx: Tx, projectId: number): Promise<void> {
  if (!(await lockProject(tx, projectId))) throw notFound()
}

async function latest(tx: Tx, id: number): Promise<TopicRow> {
  const row = await topicById(tx, id)
  if (!row) throw notFound()
  return row
}
