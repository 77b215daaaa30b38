import { visits } from 'contract/visits/visits.endpoints.ts'
import { visitsSchemas } from 'contract/visits/visits.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { countContents } from './count-contents.ts'
import { dismissFirstSteps, readVisit } from './visit-project.ts'
import { visitor } from './visits.access.ts'

export const visitRoutes = routes(visits, visitsSchemas, {
  counts: [visitor, countContents],
  visit: [visitor, readVisit],
  dismissFirstSteps: [visitor, dismissFirstSteps],
})
