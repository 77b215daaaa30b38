import { allQueriesOf, useEndpointMutation } from '../platform/query.ts'
import { toast } from '../platform/toast.ts'
import { threadQuery, type DiscussionPlace } from './discussion-place.ts'

/** Marks a discussion as decided, by one of its comments or by none, and reopens it. */
export function useDecision(place: DiscussionPlace, id: number) {
  const { calls, params } = place
  const refresh = [threadQuery(place, id), allQueriesOf(calls.list)]
  const inTurn = `decision of discussion ${id}`
  const mark = useEndpointMutation(calls.markDecided, {
    refresh,
    inTurn,
    onSuccess: () => toast('Marked as decided'),
  })
  const reopen = useEndpointMutation(calls.reopen, {
    refresh,
    inTurn,
    onSuccess: () => toast('Discussion reopened'),
  })
  return {
    /** @param comment number of the comment that states the decision */
    mark: (comment: number | null) => mark.mutate({ params: { ...params, id }, body: { comment } }),
    reopen: () => reopen.mutate({ params: { ...params, id } }),
  }
}

export type Decide = ReturnType<typeof useDecision>
