import { sql } from 'kysely'
import { notFound } from '../platform/http/problem.ts'
import type { CallOn } from './discussions.access.ts'

/**
 * Stores the last comment that the viewer has seen. It never goes back, and never beyond the newest comment, so that
 * later ones count as new.
 */
export async function markDiscussionSeen({
  db,
  viewer,
  discussion,
  body: { number },
  now,
}: CallOn<'markSeen'>) {
  const { rows } = await sql<{ seen: number }>`
    insert into discussion_reading as known (discussion_id, person_id, seen_number, seen_at)
    select id, ${viewer.id}, least(${number}::integer, last_number), ${now} from discussion where id = ${discussion.id}
    on conflict (discussion_id, person_id) do update set
      seen_number = greatest(known.seen_number, excluded.seen_number), seen_at = excluded.seen_at
    returning seen_number as seen`.execute(db)
  const [stored] = rows
  // The discussion was deleted concurrently.
  if (!stored) throw notFound()
  return stored
}
