import { sql } from 'kysely'
import { areContacts } from '../contacts/contacts.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** A person in one conversation. */
export interface OfMember {
  conversationId: number
  personId: number
}

/** Whether the two are still contacts, and the reader wants mails about this conversation and about messages. */
const wantsMail = sql<boolean>`not is_muted and confirmed_at is not null and blocked_at is null
  and deletion_requested_at is null and ${areContacts(sql.ref('low_id'), sql.ref('high_id'))}
  and coalesce((select chat_mail from notification_digest settings where settings.person_id = person.id), true)`

/** Whether the person has seen nothing since the last mail. */
const awaitsReader = sql<boolean>`(mailed_at is not null and coalesce(seen_at < mailed_at, true))`

/** Readers of conversations for whom a mail may be due, longest waiting first. */
export async function dueMails(db: Db, now: Date, most: number): Promise<OfMember[]> {
  const rows = await db
    .selectFrom('conversation_member')
    .select(['conversation_id as conversationId', 'person_id as personId'])
    .where('mail_at', '<=', now)
    .orderBy('mail_at')
    .limit(most)
    .execute()
  return rows
}

/**
 * Whether a person wants to be mailed about a conversation whose mail is due; locked until the commit. Undefined if it
 * is no longer due or another node is processing it.
 */
export const memberToMail = (tx: Tx, { conversationId, personId }: OfMember, now: Date) =>
  tx
    .selectFrom('conversation_member as member')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['email', 'mailed_at'])
    .select([wantsMail.as('wants_mail'), awaitsReader.as('awaits_reader')])
    .where('conversation_id', '=', conversationId)
    .where('person_id', '=', personId)
    .where('mail_at', '<=', now)
    .forUpdate('member')
    .skipLocked()
    .executeTakeFirst()

/**
 * Other conversations with unseen messages, included in the same mail; locked, skipping rows that another node has
 * locked.
 * @param mailedBefore conversations mailed after this time and not seen since are left out
 */
export async function othersToMail(
  tx: Tx,
  { conversationId, personId }: OfMember,
  { mailedBefore, most }: { mailedBefore: Date; most: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('conversation_member as member')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .innerJoin('person', 'person.id', 'person_id')
    .select('conversation_id')
    .where('person_id', '=', personId)
    .where('conversation_id', '<>', conversationId)
    .where('mail_at', 'is not', null)
    .where(wantsMail)
    .where(sql<boolean>`(not ${awaitsReader} or mailed_at < ${mailedBefore})`)
    .orderBy('mail_at')
    .limit(most)
    .forUpdate('member')
    .skipLocked()
    .execute()
  return rows.map(({ conversation_id }) => conversation_id)
}

/** Unseen and unmailed messages of one conversation. */
export interface Unseen {
  conversation_id: number
  author_id: number
  author: string
  total: number
  /** Time of the first of them. */
  since: Date
  /** Number of the last one. */
  last: number
  /** The first of them. */
  messages: string[]
}

/** A person's unseen and unmailed messages of these conversations, oldest first. */
export async function unseenIn(
  tx: Tx,
  conversationIds: readonly number[],
  personId: number,
  most: number,
): Promise<Unseen[]> {
  const { rows } = await sql<Unseen>`
    with unseen as (
      select message.*, row_number() over (partition by conversation_id order by sequence) as place
      from message join conversation_member member using (conversation_id)
      where conversation_id = any(${[...conversationIds]}::bigint[]) and person_id = ${personId}
        and author_id <> ${personId} and deleted_at is null and sequence > greatest(seen_sequence, mailed_sequence)
    )
    select conversation_id, author_id, concat_ws(' ', person.first_name, person.last_name) as author,
      count(*) as total, min(unseen.created_at) as since, max(sequence) as last,
      jsonb_agg(content order by sequence) filter (where place <= ${most}) as messages
    from unseen join person on person.id = author_id
    group by conversation_id, author_id, person.id
    order by since, conversation_id`.execute(tx)
  return rows
}

/** Sets when a mail is due. */
export const scheduleMail = async (
  tx: Tx,
  { conversationId, personId }: OfMember,
  mail_at: Date | null,
): Promise<void> =>
  void (await tx
    .updateTable('conversation_member')
    .set({ mail_at })
    .where('conversation_id', '=', conversationId)
    .where('person_id', '=', personId)
    .execute())

/** Stores the position up to which these conversations have been mailed. */
export const markMailed = (tx: Tx, personId: number, mailed: readonly Unseen[], now: Date) =>
  sql`
    update conversation_member set mail_at = null, mailed_at = ${now}, mailed_sequence = mailed.last
    from unnest(${mailed.map((one) => one.conversation_id)}::bigint[], ${mailed.map((one) => one.last)}::bigint[])
      mailed (conversation_id, last)
    where conversation_member.conversation_id = mailed.conversation_id and person_id = ${personId}`.execute(
    tx,
  )
