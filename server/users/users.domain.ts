import type { Domain } from '../platform/domain.ts'
import { userRoutes } from './users.routes.ts'

export const usersDomain: Domain = { routes: { users: userRoutes } }
