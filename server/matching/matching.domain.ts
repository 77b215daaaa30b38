import type { Domain } from '../platform/domain.ts'
import { matchingRoutes } from './matching.routes.ts'
import { forgetChanges } from './seekers.queries.ts'

export const matchingDomain = {
  routes: { matching: matchingRoutes },
  hourly: async (_, { database: { db } }) => {
    await forgetChanges(db)
  },
} satisfies Domain
