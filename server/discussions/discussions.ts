declare module '../platform/jobs/jobs.ts' {
  interface Events {
    'discussion.created': DiscussionEvent
    'discussion.commented': DiscussionEvent
    /** People are mentioned who were not mentioned there before. */
    'discussion.mentioned': DiscussionEvent
  }
}

export interface DiscussionEvent {
  discussionId: number
  /** Id of the person who has written. */
  by: number
  /** Ids of those whom the text mentions now and did not before. */
  mentioned: number[]
  /** Number of the comment that is written, unless it is the discussion itself. */
  comment?: number
}

export { readersOf, type PlaceId } from './people.queries.ts'
