import { access } from 'contract/access/access.endpoints.ts'
import { linkInvalid } from 'contract/access/access.refusals.ts'
import type { Domain } from '../platform/domain.ts'
import { secondFactorRequired } from 'contract/access/second-factors.rules.ts'
import { secondFactors } from 'contract/access/second-factors.endpoints.ts'
import { refused, succeeded } from '../platform/metrics/request-counters.ts'
import { accessHourly } from './access.hourly.ts'
import { accessRoutes } from './access.routes.ts'
import { accessJobs } from './access.ts'
import { apiTokenRoutes } from './api-tokens/api-tokens.routes.ts'
import { emailChangeRoutes } from './email-change/email-change.routes.ts'
import { notFound } from '../platform/http/problem.ts'
import { registrationRoutes } from './registration.routes.ts'
import { factorResetRoutes } from './second-factors/factor-resets.routes.ts'
import { removeDueFactors } from './second-factors/remove-due-factors.ts'
import { secondFactorRoutes } from './second-factors/second-factors.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'

export const accessDomain = {
  routes: {
    access: [
      ...accessRoutes,
      ...sessionRoutes,
      ...emailChangeRoutes,
      ...apiTokenRoutes,
      ...secondFactorRoutes,
      ...factorResetRoutes,
    ],
    registration: registrationRoutes,
  },
  jobs: accessJobs,
  hourly: accessHourly,
  minutely: (_, { database: { db }, config }) => removeDueFactors(db, config, new Date()),
  counters: {
    sign_ins_total: {
      help: 'Sign-ins',
      endpoints: [access.signIn, secondFactors.finishSignIn, secondFactors.passkeySignIn],
      counts: succeeded,
    },
    sign_ins_failed_total: {
      help: 'Sign-ins with a wrong password or code, beyond the limits, or to a blocked account',
      endpoints: [access.signIn, secondFactors.finishSignIn, secondFactors.passkeySignIn],
      // The first of two steps has not failed.
      counts: (status, code) => refused(status) && code !== secondFactorRequired.code,
    },
  },
  // Two accounts confirm the same address simultaneously.
  violations: { person_email_key: linkInvalid },
  liveTopics: {
    /** What changes about one's own account, for oneself. */
    account: async ({ viewer, id }) => {
      if (viewer.id !== id) throw notFound()
    },
  },
} satisfies Domain
