import { sql, type RawBuilder } from 'kysely'
import type { Comment, CommentPage } from 'contract/discussions/discussions.schemas.ts'
import { commentsPerPage } from 'contract/discussions/discussions.rules.ts'
import type { DocumentLevel } from 'contract/documents/documents.rules.ts'
import { cardOfPerson, type Reader } from '../institutes/institutes.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import type { ReadBy } from './discussions.queries.ts'
import { mentionsIn, authoredFields, authoredColumns, type AuthoredRow } from './authored.ts'

export interface StoredComment extends AuthoredRow {
  number: number
  text: string
  hidden: boolean
  reactions: Comment['reactions']
  documents: Comment['documents']
}

interface PageOptions {
  before?: number | undefined
  after?: number | undefined
  pageSize?: number
}

/** The newest comments of a discussion, or those before or after a comment number; oldest first. */
export async function commentsPage(
  db: Db,
  discussionId: number,
  { before, after, pageSize = commentsPerPage }: PageOptions,
  by: ReadBy,
): Promise<CommentPage> {
  if (after === undefined) {
    const { rows } = await commentRows(newestComments(discussionId, pageSize, before), by).execute(db)
    const has_later = before !== undefined && (await hasComment(db, discussionId, sql`number >= ${before}`))
    return { ...pageOfComments(rows, pageSize, by.knowsEmails), has_later }
  }
  const { rows } = await commentRows(nextComments(discussionId, pageSize, after), by).execute(db)
  return {
    comments: rows.slice(0, pageSize).map((row) => shownComment(row, by.knowsEmails)),
    has_earlier: await hasComment(db, discussionId, sql`number <= ${after}`),
    has_later: rows.length > pageSize,
  }
}

async function hasComment(db: Db, discussionId: number, which: RawBuilder<unknown>): Promise<boolean> {
  const exists = sql<{ found: boolean }>`
    select exists (select from comment where discussion_id = ${discussionId} and ${which}) as found`
  return (await oneRow(db, exists)).found
}

/** The comments after a number, plus one that shows whether there are more. */
const nextComments = (discussionId: number, pageSize: number, after: number) => sql`
  select * from comment where discussion_id = ${discussionId} and number > ${after}
  order by number limit ${pageSize + 1}`

/** The newest comments, or those before a number, plus one that shows whether there are more. */
export const newestComments = (discussionId: number, pageSize: number, before?: number) => sql`
  select * from comment where discussion_id = ${discussionId}
    and ${before === undefined ? sql`true` : sql`number < ${before}`}
  order by number desc limit ${pageSize + 1}`

/** Converts rows of `newestComments` to the wire format. */
export const pageOfComments = (rows: StoredComment[], pageSize: number, knowsEmails: boolean) => ({
  comments: rows.slice(-pageSize).map((row) => shownComment(row, knowsEmails)),
  has_earlier: rows.length > pageSize,
})

export async function commentById(db: Db, id: number, by: ReadBy): Promise<Comment | undefined> {
  const { rows } = await commentRows(sql`select * from comment where id = ${id}`, by).execute(db)
  return rows.map((row) => shownComment(row, by.knowsEmails))[0]
}

/**
 * Comments with authors, mentioned people, reactions and the documents that the reader may read, oldest first. Of a
 * comment hidden by staff, only author and time are returned.
 * @param found a query that selects rows of `comment`
 */
export function commentRows(
  found: RawBuilder<unknown>,
  { reader, levels }: Pick<ReadBy, 'reader' | 'levels'>,
): RawBuilder<StoredComment> {
  const card = cardOfPerson(sql`c.created_by`, reader)
  return sql`
    select c.number, c.text, c.hidden_at is not null as hidden, ${authoredColumns('c', card)},
      ${unlessHidden(mentionsIn(sql`m.comment_id = c.id`))} as mentions,
      ${unlessHidden(reactionsOf(reader))} as reactions, ${unlessHidden(documentsOf(levels))} as documents
    from (${found}) c
    ${card.joins}
    order by c.number`
}

const unlessHidden = (list: RawBuilder<unknown>) =>
  sql`case when c.hidden_at is null then ${list} else '[]' end`

/** The reactions to the comment `c`, as JSON. */
const reactionsOf = (reader: Reader) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('reaction', given.reaction, 'count', given.count, 'mine', given.mine)
    order by given.reaction), '[]')
  from (select reaction, count(*) as count, bool_or(person_id = ${reader.id}) as mine
    from comment_reaction where comment_id = c.id group by reaction) given)`

/** The documents attached to the comment `c`, as JSON. */
const documentsOf = (levels: DocumentLevel[]) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', document.id,
    'name', case when document.removed_at is null then document.name end) order by position), '[]')
  from comment_document join document on document.id = document_id
  where comment_id = c.id and document.permissions = any (${levels}::text[]))`

const shownComment = (row: StoredComment, knowsEmails: boolean): Comment => ({
  ...authoredFields(row, knowsEmails),
  number: row.number,
  text: row.text,
  hidden: row.hidden,
  reactions: row.reactions,
  documents: row.documents,
})

/** Appends a comment. Concurrent comments wait for each other, so that numbers become visible in order (REL-12). */
export async function appendComment(
  tx: Tx,
  { discussionId, text, by, now }: { discussionId: number; text: string; by: number; now: Date },
): Promise<{ id: number; number: number } | undefined> {
  const { rows } = await sql<{ id: number; number: number }>`
    with next as (
      update discussion set last_number = last_number + 1, comment_count = comment_count + 1,
        latest_at = greatest(latest_at, ${now}::timestamptz)
      where id = ${discussionId} returning id, last_number
    )
    insert into comment (discussion_id, number, text, created_by, created_at, updated_at)
    select id, last_number, ${text}, ${by}, ${now}, ${now} from next
    returning id, number`.execute(tx)
  return rows[0]
}

const storedComment = (db: Db, discussionId: number, id: number) =>
  db
    .selectFrom('comment')
    .select(['id', 'number', 'text', 'created_by', 'created_at', 'updated_at', 'edited_at', 'hidden_at'])
    .where('id', '=', id)
    .where('discussion_id', '=', discussionId)

/** A comment of this discussion. */
export const commentOf = (db: Db, discussionId: number, id: number) =>
  storedComment(db, discussionId, id).executeTakeFirst()

/** A comment of this discussion, locked for a change. */
export const lockComment = (tx: Tx, discussionId: number, id: number) =>
  storedComment(tx, discussionId, id).forUpdate().executeTakeFirst()

/** Deletes a comment; the discussion must be locked. */
export const deleteComment = (tx: Tx, discussionId: number, id: number) =>
  sql`
    with deleted as (delete from comment where id = ${id} returning id)
    update discussion set comment_count = comment_count - (select count(*) from deleted),
      latest_at = coalesce((select created_at from comment c where c.discussion_id = discussion.id
        and c.id <> ${id} order by c.number desc limit 1), created_at)
    where id = ${discussionId}`.execute(tx)
