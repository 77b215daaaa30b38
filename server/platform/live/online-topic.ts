import { sql, type RawBuilder } from 'kysely'

/** The topic at which a person with an open socket is present. */
export const onlineTopic = (personId: number) => `online:${personId}`
const prefix = onlineTopic(0).slice(0, -1)

/** The person of an online topic. */
export const personOfTopic = (topic: string): number | undefined =>
  topic.startsWith(prefix) ? Number(topic.slice(prefix.length)) : undefined

/**
 * Whether a person has an open socket on any node, as a condition in a statement.
 * @param person an id, or a reference to one
 */
export const isOnline = (person: number | RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from presence where topic = ${prefix} || ${person} and expires_at > now())`
