import { notFoundRefusal } from 'contract/platform/refusal.ts'
import type { Domain } from '../platform/domain.ts'
import { discussionTopics } from './discussions.live.ts'
import { instituteDiscussionRoutes, projectDiscussionRoutes } from './discussions.routes.ts'
import { discussionMoves } from './merged-institutes.ts'

export const discussionsDomain = {
  routes: {
    discussions: projectDiscussionRoutes,
    'institute-discussions': instituteDiscussionRoutes,
  },
  listeners: discussionMoves,
  liveTopics: discussionTopics,
  // The topic was deleted concurrently.
  violations: { discussion_in_topic: notFoundRefusal },
} satisfies Domain
