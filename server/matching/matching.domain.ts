import type { Domain } from '../platform/domain.ts'
import { matchTopics } from './matching.access.ts'
import { matchingRoutes } from './matching.routes.ts'
import './matching.ts'
import { tellNewMatches } from './new-matches.ts'
import { forgetChanges } from './seekers.queries.ts'
import { warmUpMatches } from './warm-up.ts'

export const matchingDomain = {
  routes: { matching: matchingRoutes },
  hourly: async (_, { database }) => void (await forgetChanges(database.db)),
  minutely: tellNewMatches,
  liveTopics: matchTopics,
  warmUp: warmUpMatches,
} satisfies Domain
