import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Move, PersonAt, Place, PresenceStore } from './presence-store.ts'

/** Presence in the table `presence`. */
export const presenceIn = (db: Db): PresenceStore => ({
  storeMoves: (...args) => storeMoves(db, ...args),
  renew: (...args) => renew(db, ...args),
  deleteExpired: () => deleteExpired(db),
  removeNode: (node) => removeNode(db, node),
  peopleAt: (...args) => peopleAt(db, ...args),
  occupied: (topics) => occupied(db, topics),
})

async function storeMoves(db: Db, node: string, lease: number, moves: readonly Move[]): Promise<string[]> {
  const present = moves.flatMap(({ at, ...move }) => (at === undefined ? [] : [{ ...move, at }]))
  const departed = moves.filter(({ at }) => at === undefined)
  const { rows } = await sql<{ topic: string }>`
    with moved as (
      insert into presence (topic, person_id, node_id, place, expires_at) ${rowsOf(present, node, lease)}
      on conflict (topic, person_id, node_id) do update
        set place = excluded.place, moved_at = excluded.moved_at, expires_at = excluded.expires_at
      returning topic
    ), departed as (
      delete from presence
      using unnest(${departed.map(({ topic }) => topic)}::text[], ${departed.map(({ personId }) => personId)}::bigint[])
        move (topic, person_id)
      where presence.topic = move.topic and presence.person_id = move.person_id and node_id = ${node}
      returning presence.topic
    )
    select topic from moved union select topic from departed`.execute(db)
  return topicsOf(rows)
}

async function renew(db: Db, node: string, lease: number, present: readonly Place[]): Promise<string[]> {
  const { rows } = await sql<{ topic: string; was_missing: boolean }>`
    insert into presence (topic, person_id, node_id, place, expires_at) ${rowsOf(present, node, lease)}
    on conflict (topic, person_id, node_id) do update set expires_at = excluded.expires_at
    returning new.topic, old.topic is null as was_missing`.execute(db)
  return topicsOf(rows.filter(({ was_missing }) => was_missing))
}

const rowsOf = (present: readonly Place[], node: string, lease: number) => sql`
  select topic, person_id, ${node}::uuid, place, now() + ${lease} * interval '1 millisecond'
  from unnest(${present.map(({ topic }) => topic)}::text[], ${present.map(({ personId }) => personId)}::bigint[],
    ${present.map(({ at }) => at)}::text[]) present (topic, person_id, place)`

async function deleteExpired(db: Db): Promise<string[]> {
  const expired = db.deleteFrom('presence').where('expires_at', '<', sql<Date>`now()`)
  return topicsOf(await expired.returning('topic').execute())
}

async function removeNode(db: Db, node: string): Promise<string[]> {
  return topicsOf(await db.deleteFrom('presence').where('node_id', '=', node).returning('topic').execute())
}

const topicsOf = (rows: readonly { topic: string }[]) => [...new Set(rows.map(({ topic }) => topic))]

const peopleAt = async (db: Db, topic: string, max: number) =>
  (
    await sql<PersonAt>`
    select person_id, place as at, count(*) over () as total
    from (
      select distinct on (person_id) person_id, place, min(came_at) over (partition by person_id) as came_at
      from presence
      where topic = ${topic} and expires_at > now()
      order by person_id, moved_at desc
    ) people
    order by came_at, person_id
    limit ${max}`.execute(db)
  ).rows

async function occupied(db: Db, topics: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ topic: string }>`
    select distinct topic from presence where topic = any(${topics}::text[]) and expires_at > now()`.execute(
    db,
  )
  return new Set(topicsOf(rows))
}
