import { sql, type RawBuilder } from 'kysely'
import { maxFoundMessages, searchedMessages } from 'contract/chat/chat.schemas.ts'
import { maxCountedMessages } from 'contract/chat/chat.rules.ts'
import { areContacts, blockBetween } from '../contacts/contacts.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import { containsWords } from '../platform/database/contains-words.ts'
import { query, type Db } from '../platform/database/database.ts'
import { accountInUse } from '../users/users.ts'
import { moreOf, type MessageRow, type MoreOfMessage } from './messages.queries.ts'

interface PersonRow {
  person_id: number
  first_name: string
  last_name: string
  key: string | null
  file_name: string | null
}

export interface ConversationRow extends PersonRow {
  /** Whether the two are contacts and may write to each other. */
  connected: boolean
  muted: boolean
  unread: number
  message: (Omit<MessageRow, 'created_at' | 'more'> & MoreOfMessage & { created_at: string }) | null
}

/** A condition: a conversation has messages, which both keep when they are no longer contacts, unless one blocks the other. */
const keepsMessages = sql<boolean>`last_sequence > 0 and not ${blockBetween(sql.ref('low_id'), sql.ref('high_id'))}`

/**
 * The viewer's accepted contacts and the people with whom they have messages, with active accounts, with the conversation if
 * there is one.
 */
const contactsOf = (viewer: number, condition: RawBuilder<boolean>) => sql<object>`
  select person.id as person_id, first_name, last_name, avatar_key, conversation.id as conversation_id, last_sequence,
    accepted_at is not null as connected,
    coalesce(case when last_sequence > 0 then last_at end, accepted_at) as last_at
  from (
    select id, max(accepted_at) as accepted_at from (
      select from_id + to_id - ${viewer} as id, accepted_at from contact
      where (from_id = ${viewer} or to_id = ${viewer}) and accepted_at is not null
      union all
      select low_id + high_id - ${viewer}, null from conversation
      where (low_id = ${viewer} or high_id = ${viewer}) and ${keepsMessages}
    ) either group by id
  ) peer
  join person on person.id = peer.id
  left join conversation on low_id = least(person.id, ${viewer}) and high_id = greatest(person.id, ${viewer})
  where ${accountInUse()} and ${condition}`

const readable = query(
  (_, { one, other }: { one: number; other: number }) => sql<{ yes: boolean }>`
    select ${areContacts(one, other)} or exists (
      select from conversation join person on person.id = ${other}::bigint and ${accountInUse()}
      where low_id = least(${one}::bigint, ${other}::bigint) and high_id = greatest(${one}::bigint, ${other}::bigint)
        and ${keepsMessages}) as yes`,
)
/** Whether a person may read the conversation with another: they are contacts, or have been when they wrote to each other. */
export async function mayRead(db: Db, reader: number, other: number): Promise<boolean> {
  const [found] = await readable(db, { one: reader, other })
  return found?.yes === true
}

/** Messages of the other person that the viewer has not seen, up to `maxCountedUnread`. */
const unreadIn = (viewer: number) => sql`(
  select count(*) from (
    select from message
    where message.conversation_id = page.conversation_id and sequence > coalesce(mine.seen_sequence, 0)
      and author_id <> ${viewer}
    limit ${maxCountedMessages}) unseen)`

const decorated = (viewer: number, page: RawBuilder<object>) => sql<ConversationRow>`
  select page.person_id, first_name, last_name, media.key, media.file_name,
    page.connected, coalesce(mine.is_muted, false) as muted,
    ${unreadIn(viewer)} as unread,
    case when last.sequence is not null then jsonb_build_object('id', last.sequence, 'author', last.author_id,
      'content', last.content, 'created_at', last.created_at, 'seen', last.sequence <= coalesce(
        case when last.author_id = ${viewer} then theirs.seen_sequence else mine.seen_sequence end, 0))
      || ${moreOf('last')} end as message
  from (${page}) page
  left join media on media.key = avatar_key
  left join conversation_member mine on mine.conversation_id = page.conversation_id and mine.person_id = ${viewer}
  left join conversation_member theirs
    on theirs.conversation_id = page.conversation_id and theirs.person_id = page.person_id
  left join message last on last.conversation_id = page.conversation_id and last.sequence = last_sequence
  order by page.last_at desc, page.person_id`

interface ListQuery {
  search?: string | undefined
  pageNumber: number
  pageSize: number
}

/** A page of chat contacts and former ones with messages, latest conversation or contact first. */
export async function conversationPage(
  db: Db,
  viewer: number,
  { search, pageNumber, pageSize }: ListQuery,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const found = contactsOf(
    viewer,
    search ? containsWords(sql`first_name || ' ' || last_name`, search) : sql`true`,
  )
  const total = await boundedCount(db, found)
  const page = sql<object>`${found} order by last_at desc, person_id limit ${pageSize} offset ${(pageNumber - 1) * pageSize}`
  const { rows } = await decorated(viewer, page).execute(db)
  return { rows, total }
}

/** The conversation with one person. */
export async function conversationWith(
  db: Db,
  viewer: number,
  peer: number,
): Promise<ConversationRow | undefined> {
  const { rows } = await decorated(viewer, contactsOf(viewer, sql`person.id = ${peer}`)).execute(db)
  return rows[0]
}

/** Number of unread messages and of conversations with unread messages, without muted ones. */
export async function unreadOf(db: Db, viewer: number): Promise<{ messages: number; conversations: number }> {
  const { rows } = await sql<{ messages: number; conversations: number }>`
    select coalesce(sum(unread), 0)::int as messages, (count(*) filter (where unread > 0))::int as conversations
    from (
      select ${unreadIn(viewer)} as unread
      from (${contactsOf(viewer, sql`conversation.id is not null`)}) page
      left join conversation_member mine
        on mine.conversation_id = page.conversation_id and mine.person_id = ${viewer}
      where last_sequence > coalesce(mine.seen_sequence, 0) and not coalesce(mine.is_muted, false)
    ) conversations`.execute(db)
  return rows[0] ?? { messages: 0, conversations: 0 }
}

/** Mutes or unmutes a conversation for the viewer; creates it if it has no message yet. */
export const setMuted = (
  db: Db,
  { viewer, peer, muted }: { viewer: number; peer: number; muted: boolean },
  now: Date,
) =>
  sql`
    with talk as (
      insert into conversation (low_id, high_id, last_sequence, last_at)
      values (least(${viewer}::bigint, ${peer}::bigint), greatest(${viewer}::bigint, ${peer}::bigint), 0, ${now}::timestamptz)
      on conflict on constraint conversation_one_of_a_pair do update set last_at = conversation.last_at
      returning id
    )
    insert into conversation_member (conversation_id, person_id, is_muted) select id, ${viewer}, ${muted} from talk
    on conflict (conversation_id, person_id) do update set is_muted = excluded.is_muted`.execute(db)

export type FoundRow = PersonRow & MessageRow

/** The viewer's latest messages that contain all words of a text, newest first; one more than the page size. */
export const messagesWith = async (
  db: Db,
  viewer: number,
  { text, userId }: { text: string; userId?: number | undefined },
): Promise<FoundRow[]> => {
  const { rows } = await sql<FoundRow>`
    with recent as (
      select message.*, low_id + high_id - ${viewer} as person_id
      from conversation
      cross join lateral (
        select * from message where conversation_id = conversation.id order by sequence desc limit ${searchedMessages}
      ) message
      join person on person.id = low_id + high_id - ${viewer} and ${accountInUse()}
      where (low_id = ${viewer} or high_id = ${viewer}) and ${keepsMessages}
        and ${userId === undefined ? sql`true` : sql`low_id + high_id = ${userId}::bigint + ${viewer}`}
      order by created_at desc limit ${searchedMessages}
    ), found as (
      select * from recent where deleted_at is null and ${containsWords(sql`content`, text)}
      order by created_at desc, sequence desc limit ${maxFoundMessages + 1}
    )
    select found.person_id, first_name, last_name, media.key, media.file_name, sequence as id, author_id as author,
      content, found.created_at, ${moreOf('found')} as more, sequence <= coalesce(reader.seen_sequence, 0) as seen
    from found
    join person on person.id = found.person_id
    left join media on media.key = avatar_key
    left join conversation_member reader on reader.conversation_id = found.conversation_id
      and reader.person_id = case when author_id = ${viewer} then found.person_id else ${viewer} end
    order by found.created_at desc, sequence desc`.execute(db)
  return rows
}
