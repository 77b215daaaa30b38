declare module '../platform/jobs/jobs.ts' {
  interface Events {
    'discussion.created': DiscussionEvent
    'discussion.commented': DiscussionEvent
    /** `comment` is the number of the comment that states the decision, if any. */
    'discussion.decided': DiscussionEvent
    /** An edit mentions people who were not mentioned before. */
    'discussion.mentioned': DiscussionEvent
  }
}

export interface DiscussionEvent {
  discussionId: number
  /** Id of the author. */
  by: number
  /** Ids of people newly mentioned by the text. */
  mentioned: number[]
  /** Number of the comment; undefined for the discussion's own text. */
  comment?: number
}

export { replaceComment } from './replace-comment.ts'
export { storeWatch } from './watch-discussion.ts'
export { readersOf, type PlaceId } from './people.queries.ts'
