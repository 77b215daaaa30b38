import type { Domain } from '../platform/domain.ts'
import { savedViewRoutes, userRoutes } from './users.routes.ts'

export const usersDomain: Domain = { routes: { users: userRoutes, 'saved-views': savedViewRoutes } }
