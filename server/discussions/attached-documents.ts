import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { reject } from '../platform/http/problem.ts'
import type { InDiscussion } from './discussions.access.ts'

/**
 * Ids of documents to attach, without duplicates. The author must be able to read each of them in the project of the
 * discussion.
 * @param before ids of those that are attached already and may have been removed since
 */
export async function checkedDocuments(
  tx: Tx,
  { place, levels }: Pick<InDiscussion, 'place' | 'levels'>,
  sent: number[],
  before: number[] = [],
): Promise<number[]> {
  const ids = [...new Set(sent)]
  const fresh = ids.filter((id) => !before.includes(id))
  if (fresh.length === 0) return ids
  const { rows } = await sql<{ id: number }>`
    select id from document where id = any (${fresh}::bigint[]) and project_id = ${place.project_id}
      and removed_at is null and permissions = any (${levels}::text[])`.execute(tx)
  if (rows.length < fresh.length)
    reject({ documents: ['A document is not available in this project. Please remove it and try again.'] })
  return ids
}

export async function attachDocuments(tx: Tx, commentId: number, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into comment_document (comment_id, document_id, position)
    select ${commentId}::bigint, id, position from unnest(${ids}::bigint[]) with ordinality attached (id, position)
    on conflict (comment_id, document_id) do update set position = excluded.position`.execute(tx)
}

/** Replaces the documents of a comment. Those that its author may no longer read stay attached for others. */
export async function changeDocuments(
  tx: Tx,
  commentId: number,
  scope: Pick<InDiscussion, 'place' | 'levels'>,
  sent: number[],
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select document_id as id from comment_document join document on document.id = document_id
    where comment_id = ${commentId} and permissions = any (${scope.levels}::text[])`.execute(tx)
  const before = rows.map(({ id }) => id)
  const after = await checkedDocuments(tx, scope, sent, before)
  const dropped = before.filter((id) => !after.includes(id))
  await sql`delete from comment_document
    where comment_id = ${commentId} and document_id = any (${dropped}::bigint[])`.execute(tx)
  await attachDocuments(tx, commentId, after)
}
