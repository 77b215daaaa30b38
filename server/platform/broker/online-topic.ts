import type { PresenceStore } from './presence-store.ts'

/** The topic at which a person with an open socket is present. */
export const onlineTopic = (personId: number) => `online:${personId}`
const prefix = onlineTopic(0).slice(0, -1)

/** The person of an online topic. */
export const personOfTopic = (topic: string): number | undefined =>
  topic.startsWith(prefix) ? Number(topic.slice(prefix.length)) : undefined

/** Those of these people who have an open socket on any node. */
export async function onlineAmong(
  presence: Pick<PresenceStore, 'occupied'>,
  people: readonly number[],
): Promise<Set<number>> {
  const topics = await presence.occupied(people.map(onlineTopic))
  return new Set(people.filter((person) => topics.has(onlineTopic(person))))
}
