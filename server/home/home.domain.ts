import type { Domain } from '../platform/domain.ts'
import { recorded } from '../platform/jobs/recurring-work.ts'
import { homeRoutes, landingRoutes } from './home.routes.ts'
import { mailWeeklyMatches, weeklyMatches } from './weekly-matches.ts'

export const homeDomain = {
  routes: { home: homeRoutes, landing: landingRoutes },
  jobs: { 'home.weekly_matches': recorded('home.weekly_matches', mailWeeklyMatches) },
  quarterHourly: weeklyMatches,
} satisfies Domain
