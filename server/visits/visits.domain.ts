import type { Domain } from '../platform/domain.ts'
import { visitRoutes } from './visits.routes.ts'

export const visitsDomain: Domain = { routes: { projects: visitRoutes } }
