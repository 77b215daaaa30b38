import type { chat } from 'contract/chat/chat.endpoints.ts'
import { viewerById } from '../access/access.ts'
import { signedUrl } from '../media/media.ts'
import type { Db } from '../platform/database/database.ts'
import type { MayRead } from '../platform/http/file-access.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { InChat } from './chat.access.ts'
import { mayRead } from './conversations.queries.ts'

/** Selects files of messages that are not deleted, with the two people of their conversation. */
const messageFiles = (db: Db) =>
  db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .innerJoin('media', 'media.key', 'media_key')
    .select(['media.key', 'media.file_name', 'hidden_at', 'low_id', 'high_id', 'conversation_id', 'sequence'])

/** The file of a message, also of a hidden one. */
export const fileOfMessage = (
  db: Db,
  { conversation_id, sequence }: { conversation_id: number; sequence: number },
) =>
  messageFiles(db)
    .where('conversation_id', '=', conversation_id)
    .where('sequence', '=', sequence)
    .executeTakeFirst()

/** A temporary URL of the file of a message, for one of the two people. */
export const readFile: Handler<typeof chat.readFile, InChat> = async (context) => {
  const { db, viewer, peer, params, config, now } = context
  const file = await messageFiles(db)
    .where('low_id', '=', Math.min(viewer.id, peer))
    .where('high_id', '=', Math.max(viewer.id, peer))
    .where('sequence', '=', params.messageId)
    .executeTakeFirst()
  if (!file || file.hidden_at) throw notFound()
  return { file_name: file.file_name, url: await signedUrl(file, { config, now, by: viewer.id }) }
}

/**
 * The two people may open a file as long as they may read the conversation and staff have not hidden the message; staff
 * may open the file of a message that was reported to them.
 */
export const mayReadMessageFile: MayRead = async ({ db, key, by }) => {
  const file = await messageFiles(db).where('media.key', '=', key).executeTakeFirst()
  if (!file) return undefined
  const viewer = by === undefined ? undefined : await viewerById(db, by)
  if (!viewer) return false
  const { low_id, high_id } = file
  if (viewer.id === low_id || viewer.id === high_id)
    return file.hidden_at === null && (await mayRead(db, viewer.id, low_id + high_id - viewer.id))
  return viewer.is_staff && (await isReported(db, file))
}

const isReported = async (
  db: Db,
  { conversation_id, sequence }: { conversation_id: number; sequence: number },
) =>
  (await db
    .selectFrom('report')
    .select('id')
    .where('subject_type', '=', 'message')
    .where('subject_id', '=', sequence)
    .where('conversation_id', '=', conversation_id)
    .executeTakeFirst()) !== undefined
