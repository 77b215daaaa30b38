import type { Tx } from '../platform/database/database.ts'

/**
 * Replaces the text of a message for staff, who hide it or show it again.
 * @returns the text before; undefined if the message is gone
 */
export async function replaceMessage(
  tx: Tx,
  { conversation_id, subject_id: sequence }: { conversation_id: number | null; subject_id: number },
  content: string,
): Promise<string | undefined> {
  if (conversation_id === null) return undefined
  const found = await tx
    .selectFrom('message')
    .select('content')
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '=', sequence)
    .forUpdate()
    .executeTakeFirst()
  if (!found) return undefined
  await tx
    .updateTable('message')
    .set({ content })
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '=', sequence)
    .execute()
  return found.content
}
