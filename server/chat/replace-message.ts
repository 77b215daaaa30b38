import type { SocketMessage } from 'contract/chat/messages.ts'
import type { Tx } from '../platform/database/database.ts'
import { push } from '../platform/live/push.ts'

/**
 * Replaces the text of a message for staff, who hide it or show it again, on the open pages of both people too.
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
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .select(['content', 'author_id', 'low_id', 'high_id'])
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '=', sequence)
    .forUpdate('message')
    .executeTakeFirst()
  if (!found) return undefined
  await tx
    .updateTable('message')
    .set({ content })
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '=', sequence)
    .execute()
  const { author_id: from, low_id, high_id } = found
  const to = low_id === from ? high_id : low_id
  const changed: SocketMessage = { command: 'message_changed', from, to, messageId: sequence, content }
  await push(tx, { to: [from, to], message: changed })
  return found.content
}
