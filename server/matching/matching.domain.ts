import type { Domain } from '../platform/domain.ts'
import { matchingRoutes } from './matching.routes.ts'
import './matching.ts'
import { matchingHourly } from './new-matches.ts'

export const matchingDomain = {
  routes: { matching: matchingRoutes },
  hourly: matchingHourly,
} satisfies Domain
