import type { Tx } from '../platform/database/database.ts'
import { nextVersion } from '../platform/versions.ts'
import { publishDiscussion } from './discussions.live.ts'

/**
 * Replaces the text of a comment for staff, who hide it or show it again.
 * @returns the text before; undefined if the comment is gone
 */
export async function replaceComment(
  tx: Tx,
  id: number,
  { text, hidden_at }: { text: string; hidden_at: Date | null },
  now: Date,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom('comment')
    .innerJoin('discussion', 'discussion.id', 'discussion_id')
    .select(['text', 'discussion_id', 'project_id', 'institute_id'])
    .where('comment.id', '=', id)
    .forUpdate('comment')
    .executeTakeFirst()
  if (!found) return undefined
  await tx
    .updateTable('comment')
    .set({ text, hidden_at, updated_at: nextVersion(now) })
    .where('id', '=', id)
    .execute()
  await publishDiscussion(tx, found, found.discussion_id)
  return found.text
}
