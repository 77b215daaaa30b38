import type { Domain } from '../platform/domain.ts'
import { loadData } from './data/load-data.ts'
import { mayReadDocument } from './documents.access.ts'
import { documentsHourly } from './documents.hourly.ts'
import { documentDataRoutes, documentRoutes } from './documents.routes.ts'

export const documentsDomain = {
  routes: { documents: documentRoutes, 'document-data': documentDataRoutes },
  jobs: { 'document.load-data': loadData },
  hourly: documentsHourly,
  mayRead: mayReadDocument,
} satisfies Domain
