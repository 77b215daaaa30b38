import { activity } from 'contract/activity/activity.endpoints.ts'
import type { ActivityPage } from 'contract/activity/activity.schemas.ts'
import { call } from '../platform/call.ts'

/** The feed of an institution or a project. */
export type FeedOf = { institute: number } | { project: number }

interface Request {
  limit: number
  /** `next` of the page before. */
  before?: string | undefined
  signal?: AbortSignal
}

/** Requests a page of a feed; without `of` everything that concerns the user. */
export function readFeed(of: FeedOf | undefined, { limit, before, signal }: Request): Promise<ActivityPage> {
  const sent = { query: { limit, ...(before && { before }) }, ...(signal && { signal }) }
  if (!of) return call(activity.mine, sent)
  return 'institute' in of
    ? call(activity.ofInstitute, { ...sent, params: { id: of.institute } })
    : call(activity.ofProject, { ...sent, params: { id: of.project } })
}

/** Begins with the key of the user's feed, so that one invalidation refreshes all feeds. */
export const feedKey = (of: FeedOf | undefined, limit: number) => [
  activity.mine.method,
  activity.mine.path,
  of ?? 'mine',
  limit,
]
