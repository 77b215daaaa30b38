import { mentionedIn, maxMentions } from 'contract/discussions/mentions.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { reject } from '../platform/http/problem.ts'
import { announce } from '../platform/jobs/jobs.ts'
import type { DiscussionEvent } from './discussions.ts'
import { readersAmong, type PlaceId } from './people.queries.ts'

/** A text that can mention people: a comment, or the description of the discussion if `commentId` is null. */
export interface Mentioning {
  discussionId: number
  commentId: number | null
}

/**
 * Ids of the people mentioned in a text. People mentioned there before may have left; all others must be able to read the
 * discussion, so that mentions do not reveal names of outsiders.
 * @param field the form field that shows the error message
 */
export async function checkedMentions(
  tx: Tx,
  place: PlaceId,
  { text, field, before = [] }: { text: string; field: string; before?: number[] },
): Promise<number[]> {
  const ids = mentionedIn(text)
  if (ids.length > maxMentions) reject({ [field]: [`Please mention at most ${maxMentions} people`] })
  const fresh = ids.filter((id) => !before.includes(id))
  if (fresh.length === 0) return ids
  const readers = await readersAmong(tx, place, fresh)
  if (fresh.some((id) => !readers.includes(id)))
    reject({ [field]: ['You mentioned a person who does not take part here'] })
  return ids
}

async function mentionsOf(tx: Tx, { discussionId, commentId }: Mentioning): Promise<number[]> {
  const rows = await tx
    .selectFrom('mention')
    .select('person_id')
    .where('discussion_id', '=', discussionId)
    .where('comment_id', 'is not distinct from', commentId)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/** Stores the people mentioned by a text. */
export async function storeMentions(
  tx: Tx,
  { discussionId, commentId }: Mentioning,
  { before, after }: { before: number[]; after: number[] },
): Promise<void> {
  const dropped = before.filter((id) => !after.includes(id))
  const added = after.filter((id) => !before.includes(id))
  if (dropped.length > 0)
    await tx
      .deleteFrom('mention')
      .where('discussion_id', '=', discussionId)
      .where('comment_id', 'is not distinct from', commentId)
      .where('person_id', 'in', dropped)
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('mention')
      .columns(['discussion_id', 'comment_id', 'person_id'])
      .expression(
        sql`select ${discussionId}::bigint, ${commentId}::bigint, id from unnest(${added}::bigint[]) id`,
      )
      .execute()
}

/** Checks and stores the mentions of an edited text and notifies the newly mentioned people. */
export async function changeMentions(
  tx: Tx,
  place: PlaceId,
  { comment, ...where }: Mentioning & Pick<DiscussionEvent, 'comment'>,
  { text, field, by }: { text: string; field: string; by: number },
): Promise<void> {
  const before = await mentionsOf(tx, where)
  const after = await checkedMentions(tx, place, { text, field, before })
  await storeMentions(tx, where, { before, after })
  const mentioned = after.filter((id) => !before.includes(id))
  if (mentioned.length > 0)
    await announce(tx, 'discussion.mentioned', {
      discussionId: where.discussionId,
      by,
      mentioned,
      ...(comment !== undefined && { comment }),
    })
}
