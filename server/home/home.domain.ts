import type { Domain } from '../platform/domain.ts'
import { homeRoutes, landingRoutes } from './home.routes.ts'
import { mailWeeklyMatches, weeklyMatches } from './weekly-matches.ts'

export const homeDomain = {
  routes: { home: homeRoutes, landing: landingRoutes },
  jobs: { 'home.weekly_matches': mailWeeklyMatches },
  quarterHourly: weeklyMatches,
} satisfies Domain
