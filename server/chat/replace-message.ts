import type { Tx } from '../platform/database/database.ts'
import { pushMessage } from './change-message.ts'
import { readMessage } from './read-messages.ts'

/**
 * Replaces the text of a message for staff, who hide it with its file or show it again, on the open pages of both people
 * too. A message that its author has deleted stays deleted.
 * @returns the text before; undefined if the message is gone
 */
export async function replaceMessage(
  tx: Tx,
  { conversation_id, subject_id: sequence }: { conversation_id: number | null; subject_id: number },
  { content, hidden_at }: { content: string; hidden_at: Date | null },
): Promise<string | undefined> {
  if (conversation_id === null) return undefined
  const found = await tx
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .select(['content', 'low_id', 'high_id'])
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '=', sequence)
    .where('deleted_at', 'is', null)
    .forUpdate('message')
    .executeTakeFirst()
  if (!found) return undefined
  await tx
    .updateTable('message')
    .set({ content, hidden_at })
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '=', sequence)
    .execute()
  const { low_id: one, high_id: other } = found
  await pushMessage(tx, await readMessage(tx, { one, other, messageId: sequence }), [one, other])
  return found.content
}
