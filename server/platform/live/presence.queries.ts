import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { oneRow } from '../database/one-row.ts'

/** Where somebody is now within a topic; undefined: they have left. */
export interface Move {
  topic: string
  personId: number
  at: string | undefined
}

/** Stores who came, moved and left on a node, and notifies every node of these topics. */
export async function storeMoves(db: Db, node: string, moves: readonly Move[]): Promise<void> {
  const present = moves.filter(({ at }) => at !== undefined)
  const departed = moves.filter(({ at }) => at === undefined)
  const topics = (some: readonly Move[]) => some.map(({ topic }) => topic)
  const people = (some: readonly Move[]) => some.map(({ personId }) => personId)
  await sql`
    with own_node as (
      insert into live_node (id) values (${node}) on conflict (id) do update set seen_at = now()
    ), moved as (
      insert into presence (topic, person_id, node_id, place)
      select move.topic, person_id, ${node}::uuid, place
      from unnest(${topics(present)}::text[], ${people(present)}::bigint[], ${present.flatMap(({ at }) => at ?? [])}::text[])
        move (topic, person_id, place)
      on conflict (topic, person_id, node_id) do update set place = excluded.place, moved_at = excluded.moved_at
      returning topic
    ), departed as (
      delete from presence using unnest(${topics(departed)}::text[], ${people(departed)}::bigint[]) move (topic, person_id)
      where presence.topic = move.topic and presence.person_id = move.person_id and node_id = ${node}
      returning presence.topic
    )
    select pg_notify('presence', topic) from (select topic from moved union select topic from departed) changed`.execute(
    db,
  )
}

interface Renewal {
  /** The node had no lease: it is new, or was removed by others. */
  is_new: boolean
  /** Topics that have lost people. */
  topics: string[]
  /** When a node that is removed now was last seen; null: none is. */
  lost_at: Date | null
}

/** Renews the lease of a node, and removes nodes whose lease has run out. */
export async function renewLease(db: Db, node: string, lease: number): Promise<Renewal> {
  const renewal = sql<Renewal>`
    with own_node as (
      insert into live_node (id) values (${node}) on conflict (id) do update set seen_at = now()
      returning xmax = 0 as is_new
    ), expired as (
      delete from live_node where id <> ${node} and seen_at < now() - ${lease} * interval '1 millisecond'
      returning id, seen_at
    )
    select is_new, array(select distinct topic from presence join expired on expired.id = node_id) as topics,
      (select max(seen_at) from expired) as lost_at
    from own_node`
  return oneRow(db, renewal)
}

/** Removes a node and its people; @returns their topics */
export async function removeNode(db: Db, node: string): Promise<string[]> {
  const removal = sql<{ topics: string[] }>`
    with removed as (delete from live_node where id = ${node} returning id)
    select array(select distinct topic from presence join removed on removed.id = node_id) as topics`
  return (await oneRow(db, removal)).topics
}

/** Makes every node look up again who is at these topics. */
export const notifyServers = async (db: Db, topics: readonly string[]) =>
  void (await sql`select pg_notify('presence', topic) from unnest(${topics}::text[]) as topic`.execute(db))

/** The first people at a topic, each once: at their latest place, on whichever node. */
export const peopleAt = async (db: Db, topic: string, { lease, max }: { lease: number; max: number }) =>
  (
    await sql<{ person_id: number; at: string; total: number }>`
    select person_id, place as at, count(*) over () as total
    from (
      select distinct on (person_id) person_id, place, min(came_at) over (partition by person_id) as came_at
      from presence
      join live_node node on node.id = node_id and node.seen_at > now() - ${lease} * interval '1 millisecond'
      where topic = ${topic}
      order by person_id, moved_at desc
    ) visits
    order by came_at, person_id
    limit ${max}`.execute(db)
  ).rows
