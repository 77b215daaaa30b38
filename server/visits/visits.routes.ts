import { visits } from 'contract/visits/visits.contract.ts'
import { routes } from '../platform/http/routes.ts'
import { dismissFirstSteps, readVisit } from './visit-project.ts'
import { visitor } from './visits.access.ts'

export const visitRoutes = routes(visits, {
  visit: [visitor, readVisit],
  dismissFirstSteps: [visitor, dismissFirstSteps],
})
