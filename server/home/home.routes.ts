import { home } from 'contract/home/home.endpoints.ts'
import { homeSchemas } from 'contract/home/home.schemas.ts'
import { routes } from '../platform/http/routes.ts'
import { anyone, member } from '../platform/http/viewer.ts'
import { landing } from 'contract/home/landing.endpoints.ts'
import { landingSchemas } from 'contract/home/landing.schemas.ts'
import { readHome } from './read-home.ts'
import { readLanding } from './read-landing.ts'
import { readNearest } from './read-nearest.ts'
import { setFirstSteps } from './set-first-steps.ts'

export const homeRoutes = routes(home, homeSchemas, {
  read: [member, readHome],
  nearest: [member, readNearest],
  setFirstSteps: [member, setFirstSteps],
})

export const landingRoutes = routes(landing, landingSchemas, { read: [anyone, readLanding] })
