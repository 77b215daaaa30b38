import type { Domain } from '../platform/domain.ts'
import { mayReadDocument } from './documents.access.ts'
import { documentsHourly } from './documents.hourly.ts'
import { documentRoutes } from './documents.routes.ts'

export const documentsDomain: Domain = {
  routes: { documents: documentRoutes },
  hourly: documentsHourly,
  mayRead: mayReadDocument,
}
