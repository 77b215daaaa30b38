import { clientIdReused, messagesPerMinute, unseenMilliseconds } from 'contract/chat/chat.rules.ts'
import type { SentMessage } from 'contract/chat/messages.ts'
import { checkFile } from '../documents/documents.ts'
import { storeFile } from '../media/media.ts'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Upload } from '../platform/http/uploads.ts'
import { attempts } from '../platform/http/rate-limit.ts'
import { push } from '../platform/live/push.ts'
import type { InChat } from './chat.access.ts'
import { insertMessage, lockClientId, messageSent } from './messages.queries.ts'
import { readMessage } from './read-messages.ts'

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
  // A known message may have been edited since.
  if (!stored.is_new)
    return { message: await readMessage(tx, { one: author, other: peer, messageId: id }), clientId }
  const sent = { message: { id, author, content, created_at: created_at.toISOString(), seen }, clientId }
  await push(tx, {
    to: [author, peer],
    message: { command: 'new_message', from: author, to: peer, ...sent },
    except: socket,
  })
  return sent
}

/**
 * Stores a file with a text, within the sender's quota, and pushes the message to both people (see `sendMessage`). A
 * retry with the same clientId and file is acknowledged.
 * @throws Problem 415 for types that are not accepted as documents
 */
export async function sendFile(
  tx: Tx,
  { viewer, peer }: InChat,
  { upload, message, clientId }: { upload: Upload; message: string; clientId: string },
  { now, config }: { now: Date; config: Config },
): Promise<SentMessage> {
  const author = viewer.id
  const preview = await checkFile(upload)
  await lockClientId(tx, { from: author, clientId })
  const known = await messageSent(tx, { from: author, clientId })
  if (known) {
    const isSame =
      [known.low_id, known.high_id].includes(peer) &&
      (known.deleted_at !== null || known.sha256?.equals(upload.sha256) === true)
    if (!isSame) throw new Problem(clientIdReused)
    return {
      message: await readMessage(tx, { one: author, other: peer, messageId: known.sequence }),
      clientId,
    }
  }
  const { key, file_name } = await storeFile(tx, upload, { config, owner: author })
  const content = message === '' ? file_name : message
  const mailAt = new Date(now.getTime() + unseenMilliseconds)
  const file = { key, preview }
  const { sequence } = await insertMessage(
    tx,
    { from: author, to: peer, clientId, content, file },
    { now, mailAt },
  )
  const sent = {
    message: await readMessage(tx, { one: author, other: peer, messageId: sequence }),
    clientId,
  }
  await push(tx, {
    to: [author, peer],
    message: { command: 'new_message', from: author, to: peer, ...sent },
  })
  return sent
}
