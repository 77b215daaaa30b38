import type { Domain } from '../platform/domain.ts'
import { accessHourly } from './access.hourly.ts'
import { accessRoutes } from './access.routes.ts'
import { accessJobs } from './access.ts'
import { registrationRoutes } from './registration.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'

export const accessDomain = {
  routes: { access: [...accessRoutes, ...sessionRoutes], registration: registrationRoutes },
  jobs: accessJobs,
  hourly: accessHourly,
} satisfies Domain
