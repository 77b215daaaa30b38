import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query'
import { instituteDiscussions, projectDiscussions } from 'contract/discussions/discussions.endpoints.ts'
import { commentsPerPage } from 'contract/discussions/discussions.rules.ts'
import type { Comment, CommentPage, DiscussionRow } from 'contract/discussions/discussions.schemas.ts'
import {
  rightsInInstitute,
  rightsInProject,
  type DiscussionRights,
} from 'contract/discussions/discussions.rules.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import type { Topic } from 'contract/projects/topics/topics.schemas.ts'
import { call } from '../platform/call.ts'
import { queryOf } from '../platform/query.ts'

/** The project or institute to which discussions belong, with its endpoints. */
export interface DiscussionPlace {
  calls: typeof projectDiscussions | typeof instituteDiscussions
  /** Path parameters of its endpoints. */
  params: Record<string, number>
  /** Query parameters of a project's lists; undefined for an institute, whose lists take none of these. */
  query: { project: number; topic?: number | 'none' } | undefined
  /** The live topic of its lists. */
  live: string
  rights: DiscussionRights
  /** The user's permissions in the project; empty for an institute. */
  permissions: Permissions
  /** The topics of a project; empty for an institute. */
  topics: readonly Topic[]
  /** The topic whose discussions are shown. */
  topic: Topic | undefined
}

/** @param shown name of a topic's tab (`topic-12`), `all`, or anything else for discussions without a topic */
export function placeOfProject({ id, topics, user_permissions }: Project, shown: string): DiscussionPlace {
  const topic = topics.find((one) => shown === topicTab(one))
  return {
    calls: projectDiscussions,
    params: {},
    query: { project: id, ...(shown !== 'all' && { topic: topic?.id ?? 'none' }) },
    live: `project-discussions:${id}`,
    rights: rightsInProject(user_permissions),
    permissions: user_permissions,
    topics,
    topic,
  }
}

/** The name of a topic's tab on the page of its project (PRJ-26). */
export const topicTab = ({ id }: Pick<Topic, 'id'>) => `topic-${id}`

export const placeOfInstitute = (institute: Institute): DiscussionPlace => ({
  calls: instituteDiscussions,
  params: { institute: institute.id },
  query: undefined,
  live: `institute-discussions:${institute.id}`,
  rights: rightsInInstitute(institute),
  permissions: [],
  topics: [],
  topic: undefined,
})

export const discussionListQuery = ({ params, query }: DiscussionPlace, pageNumber: number) =>
  query === undefined
    ? queryOf(instituteDiscussions.list, { params, query: { pageNumber } })
    : queryOf(projectDiscussions.list, { query: { ...query, pageNumber } })

export const peopleQuery = ({ params, query }: DiscussionPlace, name: string) =>
  query === undefined
    ? queryOf(instituteDiscussions.people, { params, query: { name } })
    : queryOf(projectDiscussions.people, { query: { project: query.project, name } })

export interface ThreadPage extends CommentPage {
  /** Only on the page that was loaded first. */
  discussion?: DiscussionRow
}

/** Position of a page: around, before or after a comment number; the newest comments if empty. */
interface PagePosition {
  around?: number
  before?: number
  after?: number
}

/**
 * A discussion and its comments: the newest, or those around a comment number, with paging in both directions. Refetching loads
 * the pages one after another, so that there are no gaps after comments were added or deleted. The query key of the newest
 * comments is a prefix of the other keys of the discussion.
 * @param around comment number; the newest are loaded if it is among them or no longer exists
 */
export const threadQuery = ({ calls, params }: DiscussionPlace, id: number, around?: number) => {
  const one = { ...params, id }
  const { method, path } = calls.read
  const queryKey: QueryKey = [method, path, one, 'thread', ...(around === undefined ? [] : [around])]
  const first: PagePosition = around === undefined ? {} : { around }
  return infiniteQueryOptions({
    queryKey,
    initialPageParam: first,
    queryFn: async ({ pageParam, signal }): Promise<ThreadPage> => {
      const { before, after } = pageParam
      if (before !== undefined) return call(calls.comments, { params: one, query: { before }, signal })
      const { comments, has_earlier, ...discussion } = await call(calls.read, { params: one, signal })
      // On a refetch, the page of later comments is loaded first and has to include the discussion.
      if (after !== undefined)
        return { discussion, ...(await call(calls.comments, { params: one, query: { after }, signal })) }
      const newest = { discussion, comments, has_earlier, has_later: false }
      const wanted = pageParam.around
      if (wanted === undefined || !has_earlier || hasNumber(comments, wanted)) return newest
      const query = { before: wanted + commentsPerPage / 2 }
      const part = await call(calls.comments, { params: one, query, signal })
      return hasNumber(part.comments, wanted) ? { discussion, ...part } : newest
    },
    getNextPageParam: ({ comments, has_earlier }, _, { after = 0 }): PagePosition | undefined =>
      has_earlier ? { before: comments[0]?.number ?? after + 1 } : undefined,
    getPreviousPageParam: ({ comments, has_later }): PagePosition | undefined => {
      const last = comments.at(-1)
      return has_later && last ? { after: last.number } : undefined
    },
    meta: { ownMissing: true },
  })
}

const hasNumber = (comments: readonly Comment[], wanted: number) =>
  comments.some(({ number }) => number === wanted)
