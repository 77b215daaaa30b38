import type { Domain } from '../platform/domain.ts'
import { placeRoutes } from './places.routes.ts'

export const placesDomain: Domain = { routes: { places: placeRoutes } }
