import { sql } from 'kysely'
import type { EarlierText } from 'contract/discussions/discussions.schemas.ts'
import { mentionedIn, type Mentioned } from 'contract/discussions/mentions.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Mentioning } from './mentions.ts'

interface FormerText {
  /** Title of the discussion; null for comments. */
  name: string | null
  text: string
  created_at: Date
  edited_at: Date | null
}

/** Stores the text of a comment or discussion before it is changed. */
export const keepText = (
  tx: Tx,
  { discussionId, commentId }: Mentioning,
  { name, text, created_at, edited_at }: FormerText,
) =>
  tx
    .insertInto('earlier_text')
    .values({
      discussion_id: discussionId,
      comment_id: commentId,
      name,
      text,
      written_at: edited_at ?? created_at,
    })
    .execute()

/** A page of the earlier texts of a comment or, without one, of the discussion, newest first. */
export async function earlierTexts(
  db: Db,
  { discussionId, commentId }: Mentioning,
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ results: EarlierText[]; total: number }> {
  const found = db
    .selectFrom('earlier_text')
    .select(['id', 'name', 'text', 'written_at'])
    .where('discussion_id', '=', discussionId)
    .where('comment_id', 'is not distinct from', commentId)
  const rows = await found
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  const people = await namesOf(
    db,
    rows.flatMap(({ text }) => mentionedIn(text)),
  )
  const results = rows.map(({ written_at, ...row }) => {
    const ids = mentionedIn(row.text)
    return {
      ...row,
      mentions: people.filter(({ id }) => ids.includes(id)),
      written_at: written_at.toISOString(),
    }
  })
  return { results, total: await boundedCount(db, found) }
}

/** Names of people mentioned in stored texts; they could read the discussion when the text was written. */
async function namesOf(db: Db, ids: number[]): Promise<Mentioned[]> {
  const { rows } = await sql<Mentioned>`
    select id, first_name, last_name from person where id = any (${ids}::bigint[]) order by id`.execute(db)
  return rows
}
