import type { Discussion } from 'contract/discussions/discussions.schemas.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { commentOf, commentsPage } from './comments.queries.ts'
import type { CallOn, InPlace } from './discussions.access.ts'
import { discussionsPage, type ReadBy } from './discussions.queries.ts'
import { earlierTexts } from './earlier-texts.queries.ts'
import { readersNamed } from './people.queries.ts'
import { wholeDiscussionById } from './whole-discussion.queries.ts'

export const readBy = ({ viewer, knowsEmails, levels }: InPlace): ReadBy => ({
  reader: viewer,
  knowsEmails,
  levels,
})

type ListQuery = Parameters<typeof discussionsPage>[2]

export async function listDiscussions({ db, query, ...scope }: RequestContext<object, ListQuery> & InPlace) {
  const { results, total } = await discussionsPage(db, scope.place, query, readBy(scope))
  const { pageNumber, pageSize } = query
  return { results, pageNumber, pageSize, ...boundedTotal(total) }
}

export const readDiscussion = ({ db, ...scope }: CallOn<'read'>) =>
  wholeDiscussion(db, scope.discussion.id, readBy(scope))

export const listComments = ({ db, query, ...scope }: CallOn<'comments'>) =>
  commentsPage(db, scope.discussion.id, query, readBy(scope))

export const listEarlierTexts = (context: CallOn<'texts'>) =>
  pageOfTexts(context, { discussionId: context.discussion.id, commentId: null })

/** Earlier texts of a comment. Those of a comment hidden by staff are hidden, too. */
export async function listCommentTexts(context: CallOn<'commentTexts'>) {
  const { db, discussion, params } = context
  const comment = await commentOf(db, discussion.id, params.commentId)
  if (!comment || comment.hidden_at) throw notFound()
  return pageOfTexts(context, { discussionId: discussion.id, commentId: comment.id })
}

async function pageOfTexts(
  { db, query }: Pick<CallOn<'texts'>, 'db' | 'query'>,
  of: { discussionId: number; commentId: number | null },
) {
  const { results, total } = await earlierTexts(db, of, query)
  const { pageNumber, pageSize } = query
  return { results, pageNumber, pageSize, ...boundedTotal(total) }
}

/** People who can be mentioned in a discussion. */
export const listPeople = async ({
  db,
  viewer,
  place,
  query,
}: RequestContext<object, { name: string }> & InPlace) => ({
  results: await readersNamed(db, place, { name: query.name, reader: viewer }),
})

/** A discussion with its newest comments; throws 404 if it was deleted. */
export async function wholeDiscussion(db: Db, id: number, by: ReadBy): Promise<Discussion> {
  const discussion = await wholeDiscussionById(db, id, by)
  if (!discussion) throw notFound()
  return discussion
}
