import { infiniteQueryOptions } from '@tanstack/react-query'
import {
  instituteDiscussions,
  projectDiscussions,
  type Discussion,
  type DiscussionRow,
} from 'contract/discussions/discussions.contract.ts'
import {
  rightsInInstitute,
  rightsInProject,
  type DiscussionRights,
} from 'contract/discussions/discussions.rules.ts'
import type { Institute } from 'contract/institutes/institute-shapes.ts'
import type { Project } from 'contract/projects/projects.contract.ts'
import type { Topic } from 'contract/projects/topics/topics.contract.ts'
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

interface ThreadPage extends Pick<Discussion, 'comments' | 'has_earlier'> {
  /** With the newest comments only. */
  discussion?: DiscussionRow
}

/**
 * A discussion and its comments: the newest first, page by page. Pages are fetched again one after the other, so that
 * nothing is missing between them when comments have come or gone.
 */
export const threadQuery = ({ calls, params }: DiscussionPlace, id: number) =>
  infiniteQueryOptions({
    queryKey: [calls.read.method, calls.read.path, { ...params, id }, 'thread'],
    initialPageParam: 0,
    queryFn: async ({ pageParam: before, signal }): Promise<ThreadPage> => {
      const one = { ...params, id }
      if (before > 0) return call(calls.comments, { params: one, query: { before }, signal })
      const { comments, has_earlier, ...discussion } = await call(calls.read, { params: one, signal })
      return { discussion, comments, has_earlier }
    },
    getNextPageParam: ({ comments, has_earlier }) => (has_earlier ? comments[0]?.number : undefined),
    meta: { ownMissing: true },
  })
