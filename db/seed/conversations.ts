import type { Tx } from '../../server/platform/database/database.ts'
import { demoConversations, type DemoConversation } from './conversation-texts.ts'

const dayLength = 86_400_000

/** Conversations between demo contacts over the past weeks. */
export async function seedConversations(tx: Tx, now: Date): Promise<void> {
  const people = await tx.selectFrom('person').select(['id', 'last_name']).orderBy('id').execute()
  const idOf = (name: string) => {
    const person = people.find(({ last_name }) => last_name === name)
    if (!person) throw new Error(`The demo data have nobody called ${name}`)
    return person.id
  }
  for (const conversation of demoConversations) {
    const [one, other] = conversation.between
    await seedConversation(tx, conversation, [idOf(one), idOf(other)], now)
  }
}

async function seedConversation(
  tx: Tx,
  { messages, unseen }: DemoConversation,
  people: readonly [number, number],
  now: Date,
): Promise<void> {
  const dated = messages.map(([by, day, time, content], index) => ({
    sequence: index + 1,
    author_id: people[by],
    content,
    created_at: before(now, day, time),
  }))
  const [from_id, to_id] = people
  const [first] = dated
  const last = dated.at(-1)
  if (!first || !last) return
  const met = new Date(first.created_at.getTime() - dayLength)
  await tx
    .insertInto('contact')
    .values({ from_id, to_id, created_at: met, accepted_at: met })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id: conversation_id } = await tx
    .insertInto('conversation')
    .values({
      low_id: Math.min(...people),
      high_id: Math.max(...people),
      last_sequence: last.sequence,
      last_at: last.created_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('message')
    .values(
      dated.map((message) => ({
        ...message,
        conversation_id,
        client_id: `demo-${conversation_id}-${message.sequence}`,
      })),
    )
    .execute()
  await tx
    .insertInto('conversation_member')
    .values(
      people.map((person_id) => ({
        conversation_id,
        person_id,
        seen_sequence: person_id === last.author_id ? last.sequence : last.sequence - unseen,
        seen_at: last.created_at,
      })),
    )
    .execute()
}

/** A time some days ago; for today, one in the past. */
function before(now: Date, day: number, time: string): Date {
  const date = new Date(now.getTime() - day * dayLength).toISOString().slice(0, 10)
  const moment = new Date(`${date}T${time}:00Z`)
  return moment < now ? moment : new Date(moment.getTime() - dayLength)
}
