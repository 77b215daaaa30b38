import { sql } from 'kysely'
import type { Topic } from 'contract/projects/topics/topics.schemas.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

const columns = ['id', 'project_id', 'name', 'description', 'place', 'updated_at'] as const

/** The topics of a project in order; at most `maxTopics`. */
export async function topicsOf(db: Db, projectId: number): Promise<Topic[]> {
  const rows = await db
    .selectFrom('topic')
    .select(columns)
    .where('project_id', '=', projectId)
    .orderBy('place')
    .orderBy('id')
    .execute()
  return rows.map(topicView)
}

export const topicById = (db: Db, id: number) =>
  db.selectFrom('topic').select(columns).where('id', '=', id).executeTakeFirst()

export type TopicRow = NonNullable<Awaited<ReturnType<typeof topicById>>>

export const topicView = ({ id, project_id, name, description, place, updated_at }: TopicRow): Topic => ({
  id,
  project: project_id,
  name,
  description,
  order: place,
  updated_at: updated_at.toISOString(),
})

export async function countTopics(tx: Tx, projectId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('topic')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Moves a topic to a position, counted from 1, and renumbers the others. Without `moved` it only closes gaps. */
export const arrangeTopics = (tx: Tx, projectId: number, moved?: { id: number; from: number; to: number }) =>
  sql`
    update topic set place = arranged.place
    from (
      select id, row_number() over (order by case when id = ${moved?.id ?? 0}::bigint
        then ${moved ? moved.to + (moved.to > moved.from ? 0.5 : -0.5) : 0}::numeric else place end, id) as place
      from topic where project_id = ${projectId}
    ) arranged
    where topic.id = arranged.id and topic.place <> arranged.place`.execute(tx)
