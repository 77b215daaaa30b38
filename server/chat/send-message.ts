import { clientIdReused, messagesPerMinute, unseenMilliseconds } from 'contract/chat/chat.rules.ts'
import type { SentMessage } from 'contract/chat/messages.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import { attempts } from '../platform/http/rate-limit.ts'
import { push } from '../platform/live/push.ts'
import type { InChat } from './chat.access.ts'
import { insertMessage, lockClientId } from './messages.queries.ts'

const tooMany = attempts('chat-messages', { points: messagesPerMinute, duration: 60 })

/** @throws Problem 429 beyond the limit of messages per minute */
export const countMessage = (personId: number, config: Config) => tooMany(String(personId), config)

/**
 * Stores a message and pushes it to every socket of both people after the commit (CHA-10). A retry with the same
 * clientId is acknowledged, but neither stored nor pushed again (REL-11).
 * @param socket id of the socket that gets the response instead of the push
 */
export async function sendMessage(
  tx: Tx,
  { viewer, peer }: InChat,
  { message: content, clientId }: { message: string; clientId: string },
  { now, socket }: { now: Date; socket?: string },
): Promise<SentMessage> {
  const author = viewer.id
  const mailAt = new Date(now.getTime() + unseenMilliseconds)
  await lockClientId(tx, { from: author, clientId })
  const stored = await insertMessage(tx, { from: author, to: peer, clientId, content }, { now, mailAt })
  if (!stored.is_same) throw new Problem(clientIdReused)
  const { sequence: id, created_at, seen } = stored
  const sent = { message: { id, author, content, created_at: created_at.toISOString(), seen }, clientId }
  if (stored.is_new)
    await push(tx, {
      to: [author, peer],
      message: { command: 'new_message', from: author, to: peer, ...sent },
      except: socket,
    })
  return sent
}
