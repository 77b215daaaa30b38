import { mentionedIn, maxMentions } from 'contract/discussions/mentions.ts'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { reject } from '../platform/http/problem.ts'
import { announce } from '../platform/jobs/jobs.ts'
import type { DiscussionEvent } from './discussions.ts'
import { readersAmong, type PlaceId } from './people.queries.ts'

/** A text in a discussion: one of its comments, or its own description. */
export interface Mentioning {
  discussionId: number
  commentId: number | null
}

/**
 * The people whom a text mentions. Those who were mentioned there before may have left; anybody else must read the
 * discussion, so that no name of an outsider can be found out.
 * @param field of the form, for the message
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
    reject({ [field]: ['Somebody whom you mention does not take part here'] })
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

/** Stores whom a text mentions now. */
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

/** Checks and stores whom a changed text mentions, and notifies those who were not mentioned in it before. */
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
