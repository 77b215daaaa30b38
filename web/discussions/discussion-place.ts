import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { instituteDiscussions, projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { commentsPerPage } from 'contract/discussions/discussions.rules.ts'
import type { Comment, CommentPage, DiscussionRow } from 'contract/discussions/discussions.schemas.ts'
import {
  rightsInInstitute,
  rightsInProject,
  type DiscussionRights,
} from 'contract/discussions/discussions.rules.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import type { Topic } from 'contract/projects/topics/topics.schemas.ts'
import { call } from '../platform/call.ts'
import { queryOf } from '../platform/query.ts'

/** The project or institute whose discussions are shown, with its calls. */
export interface DiscussionPlace {
  calls: typeof projectDiscussions | typeof instituteDiscussions
  /** Parameters of all its paths. */
  params: Record<string, number>
  /** What its lists are asked with. */
  query: { project?: number; topic?: number | 'none' }
  /** The live topic of its lists. */
  live: string
  rights: DiscussionRights
  /** Of a project: what its discussions can belong to. */
  topics: readonly Topic[]
  /** The topic whose discussions are shown. */
  topic: Topic | undefined
}

/** @param shown name of a topic's tab, `topic-12`; `all`; or anything else for the discussions without a topic */
export function placeOfProject({ id, topics, user_permissions }: Project, shown: string): DiscussionPlace {
  const topic = topics.find((one) => shown === topicTab(one))
  return {
    calls: projectDiscussions,
    params: {},
    query: { project: id, ...(shown !== 'all' && { topic: topic?.id ?? 'none' }) },
    live: `project-discussions:${id}`,
    rights: rightsInProject(user_permissions),
    topics,
    topic,
  }
}

/** The name of a topic's tab on the page of its project (PRJ-26). */
export const topicTab = ({ id }: Pick<Topic, 'id'>) => `topic-${id}`

export const placeOfInstitute = (institute: Institute): DiscussionPlace => ({
  calls: instituteDiscussions,
  params: { institute: institute.id },
  query: {},
  live: `institute-discussions:${institute.id}`,
  rights: rightsInInstitute(institute),
  topics: [],
  topic: undefined,
})

export const discussionListQuery = ({ calls, params, query }: DiscussionPlace, pageNumber: number) =>
  queryOf(calls.list, { params, query: { project: 0, ...query, pageNumber } })

export const peopleQuery = ({ calls, params, query }: DiscussionPlace, name: string) =>
  queryOf(calls.people, { params, query: { project: 0, ...query, name } })

export interface ThreadPage extends CommentPage {
  /** With the first page that is read. */
  discussion?: DiscussionRow
}

/** Which comments a page has: the newest, those around a number, or those before or after it. */
interface PagePlace {
  around?: number
  before?: number
  after?: number
}

/**
 * A discussion and its comments: the newest first, or those around the comment with a number, page by page in both
 * directions. Pages are fetched again one after the other, so that nothing is missing between them when comments have
 * come or gone. The key of the newest is the beginning of all others of the discussion.
 * @param around when it is among the newest, or no longer there, the newest are read
 */
export const threadQuery = ({ calls, params }: DiscussionPlace, id: number, around?: number) => {
  const one = { ...params, id }
  const { method, path } = calls.read
  const queryKey: QueryKey = [method, path, one, 'thread', ...(around === undefined ? [] : [around])]
  const first: PagePlace = around === undefined ? {} : { around }
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: first,
    queryFn: async ({ pageParam, signal }): Promise<ThreadPage> => {
      const { before, after } = pageParam
      if (before !== undefined) return call(calls.comments, { params: one, query: { before }, signal })
      const { comments, has_earlier, ...discussion } = await call(calls.read, { params: one, signal })
      // The page of later comments comes first when all are fetched again.
      if (after !== undefined)
        return { discussion, ...(await call(calls.comments, { params: one, query: { after }, signal })) }
      const newest = { discussion, comments, has_earlier, has_later: false }
      const wanted = pageParam.around
      if (wanted === undefined || !has_earlier || hasNumber(comments, wanted)) return newest
      const query = { before: wanted + commentsPerPage / 2 }
      const part = await call(calls.comments, { params: one, query, signal })
      return hasNumber(part.comments, wanted) ? { discussion, ...part } : newest
    },
    getNextPageParam: ({ comments, has_earlier }, _, { after = 0 }): PagePlace | undefined =>
      has_earlier ? { before: comments[0]?.number ?? after + 1 } : undefined,
    getPreviousPageParam: ({ comments, has_later }): PagePlace | undefined => {
      const last = comments.at(-1)
      return has_later && last ? { after: last.number } : undefined
    },
    meta: { ownMissing: true },
  })
}

const hasNumber = (comments: readonly Comment[], wanted: number) =>
  comments.some(({ number }) => number === wanted)
