import { sql, type RawBuilder } from 'kysely'
import { countedComments, type WatchLevel } from 'contract/discussions/discussions.rules.ts'
import type { DiscussionRow } from 'contract/discussions/discussions.schemas.ts'
import type { DocumentLevel } from 'contract/documents/documents.rules.ts'
import { cardOfPerson, type Reader } from '../institutes/institutes.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import { shownInstant } from '../platform/database/shown-instant.ts'
import { query, type Db, type Tx } from '../platform/database/database.ts'
import type { PlaceId } from './people.queries.ts'
import { mentionsIn, nameAsJson, authoredFields, authoredColumns, type AuthoredRow } from './authored.ts'

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
  decision: DiscussionRow['decision']
  seen: number | null
  unread: number | null
  watch: WatchLevel
}

/** The reader, whether they may see e-mail addresses, and the levels of documents that they may read. */
export interface ReadBy {
  reader: Reader
  knowsEmails: boolean
  levels: DocumentLevel[]
}

interface ListQuery {
  topic?: number | 'none' | undefined
  decided?: 'true' | undefined
  pageNumber: number
  pageSize: number
}

/** A page of discussions of a project or institute, those with the newest comment first; or of its decisions. */
export async function discussionsPage(
  db: Db,
  place: PlaceId,
  { topic, decided, pageNumber, pageSize }: ListQuery,
  by: ReadBy,
): Promise<{ results: DiscussionRow[]; total: number }> {
  const { project_id, institute_id } = place
  const ofTopic =
    topic === undefined ? sql`true` : topic === 'none' ? sql`topic_id is null` : sql`topic_id = ${topic}`
  const found = sql`discussion where ${
    project_id !== null ? sql`project_id = ${project_id}` : sql`institute_id = ${institute_id}`
  } and ${ofTopic} and ${decided ? sql`decided_at is not null` : sql`true`}`
  const order = decided ? 'decided_at' : 'latest_at'
  const [{ rows }, total] = await Promise.all([
    discussionRows(
      sql`select * from ${found} order by ${sql.ref(order)} desc, id desc
        limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`,
      by.reader,
      order,
    ).execute(db),
    boundedCount(db, sql`select from ${found}`),
  ])
  return { results: rows.map((row) => shownDiscussion(row, by.knowsEmails)), total }
}

/** Discussions with authors and mentioned people. @param found a query that selects rows of `discussion` */
export function discussionRows(
  found: RawBuilder<unknown>,
  reader: Reader,
  order: 'latest_at' | 'decided_at' = 'latest_at',
): RawBuilder<StoredDiscussion> {
  const card = cardOfPerson(sql`d.created_by`, reader)
  return sql`
    select d.project_id, d.institute_id, d.topic_id, d.name, d.description, d.comment_count,
      ${shownInstant(sql`d.latest_at`)} as latest_at, ${authoredColumns('d', card)},
      ${mentionsIn(sql`m.discussion_id = d.id and m.comment_id is null`)} as mentions,
      exists (select from comment c where c.discussion_id = d.id and c.created_by is distinct from d.created_by)
        as others_commented,
      ${decisionOfDiscussion} as decision, reading.seen_number as seen,
      case when reading.seen_number is not null then (select count(*)::int from (
        select from comment c where c.discussion_id = d.id and c.number > reading.seen_number
          and c.created_by is distinct from ${reader.id} limit ${countedComments}) fresh) end as unread,
      coalesce(watch.level, 'default') as watch
    from (${found}) d
    ${card.joins}
    left join discussion_reading reading on reading.discussion_id = d.id and reading.person_id = ${reader.id}
    left join discussion_watch watch on watch.discussion_id = d.id and watch.person_id = ${reader.id}
    order by ${sql.ref(`d.${order}`)} desc, d.id desc`
}

/** How the discussion `d` was decided, as JSON. */
const decisionOfDiscussion = sql`case when d.decided_at is not null then jsonb_build_object(
  'decided_at', ${shownInstant(sql`d.decided_at`)},
  'decided_by', (select ${nameAsJson('decider')} from person decider where decider.id = d.decided_by),
  'comment', (select jsonb_build_object('number', c.number, 'text', c.text,
      'mentions', case when c.hidden_at is null then ${mentionsIn(sql`m.comment_id = c.id`)} else '[]'::jsonb end)
    from comment c where c.id = d.decided_comment_id)) end`

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
  decision: row.decision,
  seen: row.seen,
  unread: row.unread,
  watch: row.watch,
})

/** Locks the discussion until the transaction ends and returns its current state. */
export const lockDiscussion = (tx: Tx, id: number) =>
  tx
    .selectFrom('discussion')
    .select(['id', 'name', 'description', 'topic_id', 'created_by', 'created_at', 'updated_at', 'edited_at'])
    .select(['decided_at', 'decided_comment_id'])
    .select(
      sql<boolean>`exists (select from comment c where c.discussion_id = discussion.id
        and c.created_by is distinct from discussion.created_by)`.as('others_commented'),
    )
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
