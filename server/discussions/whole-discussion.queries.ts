import type { Discussion } from 'contract/discussions/discussions.schemas.ts'
import { commentsPerPage } from 'contract/discussions/discussions.rules.ts'
import type { DocumentLevel } from 'contract/documents/documents.rules.ts'
import { sql } from 'kysely'
import { query, type Db } from '../platform/database/database.ts'
import { commentRows, newestComments, pageOfComments, type StoredComment } from './comments.queries.ts'
import { discussionRows, shownDiscussion, type ReadBy, type StoredDiscussion } from './discussions.queries.ts'

interface WholeRow extends StoredDiscussion {
  comments: StoredComment[]
}

interface Parameters {
  id: number
  /** Id of the reader. */
  reader: number
  /** The levels of documents that they may read. */
  levels: DocumentLevel[]
}

/**
 * A discussion with its newest comments, in one statement that is answered as one column: reading some thirty rows of
 * two dozen columns takes longer than reading one text.
 */
const wholeRow = (is_staff: boolean) =>
  query<Parameters, { whole: WholeRow }>((_, { id, reader: readerId, levels }) => {
    const reader = { id: readerId, is_staff }
    return sql`
      select to_json(one) as whole from (
        select d.*, (
          select coalesce(json_agg(c order by c.number), '[]')
          from (${commentRows(newestComments(id, commentsPerPage), { reader, levels })}) c) as comments
        from (${discussionRows(sql`select * from discussion where id = ${id}`, reader)}) d) one`
  })

const wholeRows = { ofStaff: wholeRow(true), ofOthers: wholeRow(false) }

/** A discussion with its newest comments. */
export async function wholeDiscussionById(db: Db, id: number, by: ReadBy): Promise<Discussion | undefined> {
  const { reader, knowsEmails, levels } = by
  const [row] = await wholeRows[reader.is_staff ? 'ofStaff' : 'ofOthers'](db, {
    id,
    reader: reader.id,
    levels,
  })
  if (!row) return undefined
  const { comments, ...discussion } = row.whole
  return {
    ...shownDiscussion(discussion, knowsEmails),
    ...pageOfComments(comments, commentsPerPage, knowsEmails),
  }
}
