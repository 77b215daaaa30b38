import { sql, type RawBuilder } from 'kysely'
import type { DiscussionRow } from 'contract/discussions/discussions.schemas.ts'
import { cardOfPerson, type Reader } from '../institutes/institutes.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import { shownInstant } from '../platform/database/shown-instant.ts'
import { query, type Db, type Tx } from '../platform/database/database.ts'
import type { PlaceId } from './people.queries.ts'
import { mentionsIn, authoredFields, authoredColumns, type AuthoredRow } from './authored.ts'

/** A discussion's project or institute, topic and author. */
export interface FoundDiscussion extends PlaceId {
  id: number
  topic_id: number | null
  created_by: number | null
}

const placeOfDiscussion = query<{ id: number }, FoundDiscussion>(
  (_, { id }) =>
    sql`select id, project_id, institute_id, topic_id, created_by from discussion where id = ${id}`,
)

export const discussionPlace = async (db: Db, id: number): Promise<FoundDiscussion | undefined> =>
  (await placeOfDiscussion(db, { id }))[0]

export interface StoredDiscussion extends AuthoredRow, PlaceId {
  name: string
  description: string
  topic_id: number | null
  comment_count: number
  latest_at: string
  others_commented: boolean
}

/** The reader, and whether they may see e-mail addresses. */
export interface ReadBy {
  reader: Reader
  knowsEmails: boolean
}

/** A page of discussions of a project or institute, those with the newest comment first. */
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
  const [{ rows }, total] = await Promise.all([
    discussionRows(
      sql`select * from ${found} order by latest_at desc, id desc
        limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`,
      by.reader,
    ).execute(db),
    boundedCount(db, sql`select from ${found}`),
  ])
  return { results: rows.map((row) => shownDiscussion(row, by.knowsEmails)), total }
}

/** Discussions with authors and mentioned people. @param found a query that selects rows of `discussion` */
export function discussionRows(found: RawBuilder<unknown>, reader: Reader): RawBuilder<StoredDiscussion> {
  const card = cardOfPerson(sql`d.created_by`, reader)
  return sql`
    select d.project_id, d.institute_id, d.topic_id, d.name, d.description, d.comment_count,
      ${shownInstant(sql`d.latest_at`)} as latest_at, ${authoredColumns('d', card)},
      ${mentionsIn(sql`m.discussion_id = d.id and m.comment_id is null`)} as mentions,
      exists (select from comment c where c.discussion_id = d.id and c.created_by is distinct from d.created_by)
        as others_commented
    from (${found}) d
    ${card.joins}
    order by d.latest_at desc, d.id desc`
}

export const shownDiscussion = (row: StoredDiscussion, knowsEmails: boolean): DiscussionRow => ({
  ...authoredFields(row, knowsEmails),
  name: row.name,
  description: row.description,
  project: row.topic_id === null ? row.project_id : null,
  topic: row.topic_id,
  institute: row.institute_id,
  comments_count: row.comment_count,
  latest_at: row.latest_at,
  others_commented: row.others_commented,
})

/** Locks the discussion until the transaction ends and returns its current state. */
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
