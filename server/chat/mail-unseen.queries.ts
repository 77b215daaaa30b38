import { sql } from 'kysely'
import { areContacts } from '../contacts/contacts.ts'
import type { Tx } from '../platform/database/database.ts'

interface OfMember {
  conversationId: number
  personId: number
}

/** Whether and when somebody is mailed about a conversation; locked until the commit. */
export const memberToMail = (tx: Tx, { conversationId, personId }: OfMember) =>
  tx
    .selectFrom('conversation_member as member')
    .innerJoin('conversation', 'conversation.id', 'conversation_id')
    .innerJoin('person', 'person.id', 'person_id')
    .select(['email', 'mail_at', 'mailed_at'])
    .select(
      sql<boolean>`not is_muted and blocked_at is null and ${areContacts(sql.ref('low_id'), sql.ref('high_id'))}`.as(
        'wants_mail',
      ),
    )
    // Whether they have seen nothing since the last mail.
    .select(sql<boolean>`mailed_at is not null and coalesce(seen_at < mailed_at, true)`.as('awaits_reader'))
    .where('conversation_id', '=', conversationId)
    .where('person_id', '=', personId)
    .forUpdate('member')
    .executeTakeFirst()

export interface Unseen {
  author_id: number
  author: string
  total: number
  /** When the first of them was written. */
  since: Date
  /** Number of the last one. */
  last: number
  /** The first of them. */
  messages: { content: string }[]
}

/** What somebody has neither seen nor been mailed. */
export async function unseenBy(
  tx: Tx,
  { conversationId, personId }: OfMember,
  most: number,
): Promise<Unseen | undefined> {
  const { rows } = await sql<Unseen>`
    with unseen as (
      select sequence, author_id, content, created_at from message
      join conversation_member member using (conversation_id)
      where conversation_id = ${conversationId} and person_id = ${personId} and author_id <> ${personId}
        and sequence > greatest(seen_sequence, mailed_sequence)
    )
    select author_id, concat_ws(' ', person.first_name, person.last_name) as author,
      count(*) as total, min(unseen.created_at) as since, max(sequence) as last,
      (select jsonb_agg(jsonb_build_object('content', content) order by sequence)
        from (select content, sequence from unseen order by sequence limit ${most}) quoted) as messages
    from unseen join person on person.id = author_id
    group by author_id, person.id`.execute(tx)
  return rows[0]
}

/** Sets when a mail is due, and up to where messages were mailed. */
export const scheduleMail = async (
  tx: Tx,
  { conversationId, personId }: OfMember,
  set: { mail_at: Date | null; mailed_at?: Date; mailed_sequence?: number },
): Promise<void> =>
  void (await tx
    .updateTable('conversation_member')
    .set(set)
    .where('conversation_id', '=', conversationId)
    .where('person_id', '=', personId)
    .execute())
