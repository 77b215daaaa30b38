import type { Domain } from '../platform/domain.ts'
import { homeRoutes } from './home.routes.ts'
import { weeklyMatches } from './weekly-matches.ts'

export const homeDomain: Domain = { routes: { home: homeRoutes }, quarterHourly: weeklyMatches }
