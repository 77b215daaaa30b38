import { linkInvalid } from 'contract/access/access.refusals.ts'
import type { Domain } from '../platform/domain.ts'
import { accessHourly } from './access.hourly.ts'
import { accessRoutes } from './access.routes.ts'
import { accessJobs } from './access.ts'
import { emailChangeRoutes } from './email-change/email-change.routes.ts'
import { notFound } from '../platform/http/problem.ts'
import { registrationRoutes } from './registration.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'

export const accessDomain = {
  routes: { access: [...accessRoutes, ...sessionRoutes, ...emailChangeRoutes], registration: registrationRoutes },
  jobs: accessJobs,
  hourly: accessHourly,
  // Two accounts confirm the same address at once.
  violations: { person_email_key: linkInvalid },
  liveTopics: {
    /** What changes about one's own account, for oneself. */
    account: async ({ viewer, id }) => {
      if (viewer.id !== id) throw notFound()
    },
  },
} satisfies Domain
