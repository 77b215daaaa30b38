import { sql, type RawBuilder } from 'kysely'
import type { DiscussionRow } from 'contract/discussions/discussions.contract.ts'
import { cardOfPerson, type Reader } from '../institutes/institutes.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { PlaceId } from './people.queries.ts'
import { mentionsIn, writtenBy, type WrittenRow } from './written.ts'

/** Where a discussion belongs, and what decides about its changes. */
export const discussionPlace = (db: Db, id: number) =>
  db
    .selectFrom('discussion')
    .select(['id', 'project_id', 'institute_id', 'topic_id', 'created_by'])
    .where('id', '=', id)
    .executeTakeFirst()

export type FoundDiscussion = NonNullable<Awaited<ReturnType<typeof discussionPlace>>>

interface StoredDiscussion extends WrittenRow, PlaceId {
  name: string
  description: string
  topic_id: number | null
  comment_count: number
  latest_at: Date
  others_commented: boolean
}

/** Who reads, and whether they are shown e-mail addresses. */
export interface ReadBy {
  reader: Reader
  knowsEmails: boolean
}

/** A page of a place's discussions, those with the newest comment first. */
export async function discussionsPage(
  db: Db,
  place: PlaceId,
  { topic, pageNumber, pageSize }: { topic?: number | 'none'; pageNumber: number; pageSize: number },
  by: ReadBy,
): Promise<{ results: DiscussionRow[]; total: number }> {
  const { project_id, institute_id } = place
  const ofTopic =
    topic === undefined ? sql`true` : topic === 'none' ? sql`topic_id is null` : sql`topic_id = ${topic}`
  const found = sql`discussion where ${
    project_id !== null ? sql`project_id = ${project_id}` : sql`institute_id = ${institute_id}`
  } and ${ofTopic}`
  const [rows, total] = await Promise.all([
    shown(
      db,
      sql`select id from ${found} order by latest_at desc, id desc
        limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`,
      by,
    ),
    boundedCount(db, sql`select from ${found}`),
  ])
  return { results: rows, total }
}

export async function discussionById(db: Db, id: number, by: ReadBy): Promise<DiscussionRow | undefined> {
  return (await shown(db, sql`select ${id}::bigint as id`, by))[0]
}

/** Discussions with authors and mentioned people. @param ids a query for their ids */
async function shown(db: Db, ids: RawBuilder<unknown>, { reader, knowsEmails }: ReadBy) {
  const card = cardOfPerson(sql`d.created_by`, reader)
  const { rows } = await sql<StoredDiscussion>`
    select d.id, d.project_id, d.institute_id, d.topic_id, d.name, d.description, d.comment_count, d.latest_at,
      d.created_at, d.updated_at, d.edited_at, ${card.columns}, author.email, author.profile_visibility,
      ${mentionsIn(sql`m.discussion_id = d.id and m.comment_id is null`)} as mentions,
      exists (select from comment c where c.discussion_id = d.id and c.created_by is distinct from d.created_by)
        as others_commented
    from discussion d
    ${card.joins}
    where d.id in (${ids})
    order by d.latest_at desc, d.id desc`.execute(db)
  return rows.map((row) => onTheWire(row, knowsEmails))
}

const onTheWire = (row: StoredDiscussion, knowsEmails: boolean): DiscussionRow => ({
  ...writtenBy(row, knowsEmails),
  name: row.name,
  description: row.description,
  project: row.topic_id === null ? row.project_id : null,
  topic: row.topic_id,
  institute: row.institute_id,
  comments_count: row.comment_count,
  latest_at: row.latest_at.toISOString(),
  others_commented: row.others_commented,
})

/** Holds everybody else who changes the discussion until the transaction ends, and returns its present state. */
export const lockDiscussion = (tx: Tx, id: number) =>
  tx
    .selectFrom('discussion')
    .select(['id', 'name', 'description', 'topic_id', 'created_by', 'updated_at'])
    .select(
      sql<boolean>`exists (select from comment c where c.discussion_id = discussion.id
        and c.created_by is distinct from discussion.created_by)`.as('others_commented'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
