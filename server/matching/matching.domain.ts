import type { Domain } from '../platform/domain.ts'
import { matchTopics } from './matching.access.ts'
import { matchingRoutes } from './matching.routes.ts'
import './matching.ts'
import { matchingHourly } from './new-matches.ts'
import { warmUpMatches } from './warm-up.ts'

export const matchingDomain = {
  routes: { matching: matchingRoutes },
  hourly: matchingHourly,
  liveTopics: matchTopics,
  warmUp: warmUpMatches,
} satisfies Domain
