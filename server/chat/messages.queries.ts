import { sql } from 'kysely'
import type { Message, PartQuery } from 'contract/chat/messages.ts'
import type { Preview } from 'contract/documents/document-types.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { query } from '../platform/database/database.ts'

export interface MessageRow {
  id: number
  author: number
  content: string
  created_at: Date
  seen: boolean
  more: MoreOfMessage
}

/** What only some messages have. */
export type MoreOfMessage = Pick<Message, 'edited' | 'deleted' | 'hidden' | 'file' | 'reactions'>

/** Selects what only some messages have, from `message` under this alias; most rows need no further table. */
export const moreOf = (alias: string) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql`jsonb_strip_nulls(jsonb_build_object(
    'edited', case when ${of('edited_at')} is not null then true end,
    'deleted', case when ${of('deleted_at')} is not null then true end,
    'hidden', case when ${of('hidden_at')} is not null then true end,
    'file', case when ${of('media_key')} is not null and ${of('hidden_at')} is null then (
      select jsonb_build_object('file_name', file_name, 'size', size, 'preview', ${of('preview')})
      from media where key = ${of('media_key')}) end,
    'reactions', (select jsonb_agg(jsonb_build_object('person', person_id, 'reaction', reaction) order by r.created_at, person_id, reaction)
      from message_reaction r where r.conversation_id = ${of('conversation_id')} and r.sequence = ${of('sequence')})))`
}

interface Times {
  now: Date
  mailAt: Date
}

interface NewMessage {
  from: number
  to: number
  clientId: string
  content: string
  file?: { key: string; preview: Preview | null } | undefined
}

/** Serialises two sends with the same clientId, so that the second finds the stored message. */
export const lockClientId = query((_, { from, clientId }: Pick<NewMessage, 'from' | 'clientId'>) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${clientId}, ${from}::bigint))`.$castTo<unknown>(),
)

interface StoredMessage {
  sequence: number
  created_at: Date
  seen: boolean
  /** False if the clientId was already known. */
  is_new: boolean
  /** Whether the known clientId has the same text and recipient. */
  is_same: boolean
}

const insert = query(
  (_, { from, to, clientId, content, file, now, mailAt }: NewMessage & Times) => sql<StoredMessage>`
  with known as (
    select sequence, created_at, sequence <= coalesce(reader.seen_sequence, 0) as seen,
      (content = ${content} or edited_at is not null or deleted_at is not null or hidden_at is not null)
        and media_key is null and ${to} in (low_id, high_id) as is_same
    from message
    join conversation on conversation.id = message.conversation_id
    left join conversation_member reader
      on reader.conversation_id = conversation.id and reader.person_id = low_id + high_id - author_id
    where author_id = ${from} and client_id = ${clientId}
  ), numbered as (
    insert into conversation (low_id, high_id, last_sequence, last_at)
    select least(${from}::bigint, ${to}::bigint), greatest(${from}::bigint, ${to}::bigint), 1, ${now}::timestamptz
    where not exists (select from known)
    on conflict on constraint conversation_one_of_a_pair do update
      set last_sequence = conversation.last_sequence + 1, last_at = greatest(conversation.last_at, excluded.last_at)
    returning id, last_sequence, last_at
  ), stored as (
    insert into message (conversation_id, sequence, author_id, client_id, content, created_at, media_key, preview)
    select id, last_sequence, ${from}, ${clientId}, ${content}, last_at, ${file?.key ?? null}, ${file?.preview ?? null}
    from numbered
    returning sequence, created_at
  ), scheduled as (
    insert into conversation_member (conversation_id, person_id, mail_at)
    select id, ${to}, ${mailAt}::timestamptz from numbered
    on conflict (conversation_id, person_id) do update set mail_at = excluded.mail_at
      where conversation_member.mail_at is null
  )
  select sequence, created_at, false as seen, true as is_new, true as is_same from stored
  union all
  select sequence, created_at, seen, false, is_same from known`,
)

/**
 * Stores a message under the next number of its conversation, whose row stays locked until the commit: a number is
 * visible only after all lower ones are (REL-12). A known clientId stores nothing. `mailAt` is when the recipient is
 * mailed unless they have seen the message by then.
 */
export async function insertMessage(tx: Tx, message: NewMessage, times: Times): Promise<StoredMessage> {
  const [stored] = await insert(tx, { ...message, ...times })
  if (stored === undefined) throw new Error('The statement returned no row')
  return stored
}

const pair = (one: number, other: number) =>
  sql<boolean>`low_id = least(${one}::bigint, ${other}::bigint) and high_id = greatest(${one}::bigint, ${other}::bigint)`

/** Part of a conversation in order, with one message more than requested if there are more. */
export async function messagesOf(
  db: Db,
  [viewer, peer]: readonly [number, number],
  { lastMessageId, fetchDirection, limit }: PartQuery,
): Promise<{ rows: MessageRow[]; seenUpTo: number }> {
  const isOlder = fetchDirection === 'older'
  const range = isOlder
    ? sql`sequence < ${lastMessageId || Number.MAX_SAFE_INTEGER}`
    : sql`sequence > ${lastMessageId ?? 0}`
  const { rows } = await sql<MessageRow & { seen_up_to: number }>`
    with talk as (
      select conversation.id,
        coalesce(mine.seen_sequence, 0) as seen_by_me, coalesce(theirs.seen_sequence, 0) as seen_by_them
      from conversation
      left join conversation_member mine on mine.conversation_id = conversation.id and mine.person_id = ${viewer}
      left join conversation_member theirs on theirs.conversation_id = conversation.id and theirs.person_id = ${peer}
      where ${pair(viewer, peer)}
    )
    select sequence as id, author_id as author, content, created_at, seen_by_them as seen_up_to,
      ${moreOf('message')} as more,
      sequence <= case when author_id = ${viewer} then seen_by_them else seen_by_me end as seen
    from talk join message on conversation_id = talk.id
    where ${range}
    order by sequence ${isOlder ? sql`desc` : sql``}
    limit ${limit + 1}`.execute(db)
  const seenUpTo = rows[0]?.seen_up_to ?? (await seenBy(db, peer, viewer))
  return { rows: rows.map(({ seen_up_to: _, ...row }) => row), seenUpTo }
}

/** Which message of which conversation. */
export interface MessagePlace {
  one: number
  other: number
  messageId: number
}

/** A message of two people as both see it; undefined if the number is unknown. */
export async function messageAt(
  db: Db,
  { one, other, messageId }: MessagePlace,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    select sequence as id, author_id as author, content, created_at, ${moreOf('message')} as more,
      sequence <= coalesce((select seen_sequence from conversation_member reader
        where reader.conversation_id = conversation.id and person_id = low_id + high_id - author_id), 0) as seen
    from conversation join message on conversation_id = conversation.id
    where ${pair(one, other)} and sequence = ${messageId}::bigint`.execute(db)
  return rows[0]
}

/** Locks a message that is about to be changed. */
export const lockMessage = (tx: Tx, { one, other, messageId }: MessagePlace) =>
  tx
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .select(['conversation_id', 'sequence', 'author_id', 'content', 'message.created_at', 'media_key'])
    .select(['deleted_at', 'hidden_at'])
    .where(pair(one, other))
    .where('sequence', '=', messageId)
    .forUpdate('message')
    .executeTakeFirst()

/** The number of a message with this clientId, and the hash of its file; undefined if it is new. */
export const messageSent = (tx: Tx, { from, clientId }: Pick<NewMessage, 'from' | 'clientId'>) =>
  tx
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .leftJoin('media', 'media.key', 'media_key')
    .select(['sequence', 'low_id', 'high_id', 'sha256', 'deleted_at'])
    .where('author_id', '=', from)
    .where('client_id', '=', clientId)
    .executeTakeFirst()

/** The message up to which a person has seen a conversation. */
export async function seenBy(db: Db, reader: number, other: number): Promise<number> {
  const row = await db
    .selectFrom('conversation_member')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .select('seen_sequence')
    .where('person_id', '=', reader)
    .where(pair(reader, other))
    .executeTakeFirst()
  return row?.seen_sequence ?? 0
}

/**
 * Marks a conversation as seen up to a message, never back.
 * @returns the position up to which it is seen now; undefined if nothing changed
 */
export async function markSeen(
  tx: Tx,
  { reader, other, upTo }: { reader: number; other: number; upTo: number },
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ seen_sequence: number }>`
    insert into conversation_member (conversation_id, person_id, seen_sequence, seen_at)
    select id, ${reader}, least(${upTo}, last_sequence), ${now}::timestamptz
    from conversation where ${pair(reader, other)}
    on conflict (conversation_id, person_id) do update
      set seen_sequence = excluded.seen_sequence, seen_at = excluded.seen_at
      where conversation_member.seen_sequence < excluded.seen_sequence
    returning seen_sequence`.execute(tx)
  return rows[0]?.seen_sequence
}
