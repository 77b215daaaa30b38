import { deletedText, whyNotChangeMessage, whyNotReact } from 'contract/chat/chat.rules.ts'
import type { Message, SocketMessage } from 'contract/chat/messages.ts'
import type { Reaction } from 'contract/platform/reactions.ts'
import { forgetMedia } from '../media/media.ts'
import { sweepSoon } from '../media/media.jobs.ts'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import { push } from '../platform/live/push.ts'
import type { InChat } from './chat.access.ts'
import { lockMessage } from './messages.queries.ts'
import { readMessage } from './read-messages.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockMessage>>>

/** Changes the text of a message; the same text again changes nothing. */
export const editMessage = (
  db: Db,
  inChat: InChat,
  { messageId, content }: { messageId: number; content: string },
  now: Date,
): Promise<Message> =>
  changeMessage(db, inChat, messageId, async (tx, found) => {
    refuse(whyNotChangeMessage(stateOf(found), inChat.viewer.id, now.getTime()))
    if (found.content === content) return false
    await updateMessage(tx, found, { content, edited_at: now })
    return true
  })

/** Deletes a message with its file and reactions; a text remains in its place. Repeated, it changes nothing. */
export const deleteMessage = (db: Db, inChat: InChat, messageId: number, now: Date): Promise<Message> =>
  changeMessage(db, inChat, messageId, async (tx, found) => {
    if (found.deleted_at && found.author_id === inChat.viewer.id) return false
    refuse(whyNotChangeMessage(stateOf(found), inChat.viewer.id, now.getTime()))
    await updateMessage(tx, found, { content: deletedText, deleted_at: now, media_key: null, preview: null })
    await tx
      .deleteFrom('message_reaction')
      .where('conversation_id', '=', found.conversation_id)
      .where('sequence', '=', found.sequence)
      .execute()
    if (found.media_key) {
      await forgetMedia(tx, [found.media_key])
      await sweepSoon(tx)
    }
    return true
  })

/** Gives a reaction or takes it back; repeated, it changes nothing. */
export const reactTo = (
  db: Db,
  inChat: InChat,
  { messageId, reaction, active }: { messageId: number; reaction: Reaction; active: boolean },
  now: Date,
): Promise<Message> =>
  changeMessage(db, inChat, messageId, async (tx, found) => {
    const { conversation_id, sequence } = found
    const row = { conversation_id, sequence, person_id: inChat.viewer.id, reaction }
    if (!active) {
      const { numDeletedRows } = await tx
        .deleteFrom('message_reaction')
        .where('conversation_id', '=', conversation_id)
        .where('sequence', '=', sequence)
        .where('person_id', '=', inChat.viewer.id)
        .where('reaction', '=', reaction)
        .executeTakeFirst()
      return numDeletedRows > 0n
    }
    refuse(whyNotReact(stateOf(found)))
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('message_reaction')
      .values({ ...row, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  })

/** Changes a locked message and pushes it to both people. @param change whether it has changed anything */
const changeMessage = (
  db: Db,
  { viewer, peer }: InChat,
  messageId: number,
  change: (tx: Tx, found: Locked) => Promise<boolean>,
): Promise<Message> =>
  inTransaction(db, async (tx) => {
    const place = { one: viewer.id, other: peer, messageId }
    const found = await lockMessage(tx, place)
    if (!found) throw notFound()
    const hasChanged = await change(tx, found)
    const message = await readMessage(tx, place)
    if (hasChanged) await pushMessage(tx, message, [viewer.id, peer])
    return message
  })

/** Pushes a changed message to every socket of both people. */
export async function pushMessage(
  tx: Tx,
  message: Message,
  people: readonly [number, number],
): Promise<void> {
  const { author: from, id: messageId, content } = message
  const to = people[0] === from ? people[1] : people[0]
  const changed: SocketMessage = { command: 'message_changed', from, to, messageId, content, message }
  await push(tx, { to: [...people], message: changed })
}

const updateMessage = (
  tx: Tx,
  { conversation_id, sequence }: Locked,
  values: Partial<{
    content: string
    edited_at: Date
    deleted_at: Date
    media_key: null
    preview: null
  }>,
) =>
  tx
    .updateTable('message')
    .set(values)
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '=', sequence)
    .execute()

const stateOf = ({ author_id, created_at, deleted_at, hidden_at }: Locked) => ({
  author: author_id,
  created_at: created_at.toISOString(),
  ...(deleted_at && { deleted: true as const }),
  ...(hidden_at && { hidden: true as const }),
})
