import { access } from 'contract/access/access.endpoints.ts'
import { linkInvalid } from 'contract/access/access.refusals.ts'
import { signOn } from 'contract/access/sign-on.endpoints.ts'
import { linkedToAnother, signOnOver } from 'contract/access/sign-on.rules.ts'
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
import { serveBackchannelLogout } from './sign-on/backchannel-logout.ts'
import { checkSignOn, checkSignOns } from './sign-on/check-sign-ons.ts'
import { instituteSignOnRoutes, signOnRoutes } from './sign-on/sign-on.routes.ts'

const signIns = [
  access.signIn,
  secondFactors.finishSignIn,
  secondFactors.passkeySignIn,
  signOn.finish,
  signOn.confirmLink,
]

export const accessDomain = {
  routes: {
    access: [
      ...accessRoutes,
      ...sessionRoutes,
      ...emailChangeRoutes,
      ...apiTokenRoutes,
      ...secondFactorRoutes,
      ...factorResetRoutes,
      ...signOnRoutes,
      ...instituteSignOnRoutes,
    ],
    registration: registrationRoutes,
  },
  jobs: { ...accessJobs, 'sign-on.check': checkSignOn },
  hourly: accessHourly,
  minutely: async (_, { database: { db }, config }) => {
    await removeDueFactors(db, config, new Date())
    await checkSignOns(db, new Date())
  },
  counters: {
    sign_ins_total: {
      help: 'Sign-ins',
      endpoints: signIns,
      counts: succeeded,
    },
    sign_ins_failed_total: {
      help: 'Sign-ins with a wrong password or code, beyond the limits, or to a blocked account',
      endpoints: signIns,
      // The first of two steps has not failed.
      counts: (status, code) => refused(status) && code !== secondFactorRequired.code,
    },
  },
  // Two accounts confirm the same address simultaneously.
  violations: {
    person_email_key: linkInvalid,
    sign_on_link_subject: linkedToAnother,
    sign_on_link_once: signOnOver,
  },
  serve: serveBackchannelLogout,
  liveTopics: {
    /** What changes about one's own account, for oneself. */
    account: async ({ viewer, id }) => {
      if (viewer.id !== id) throw notFound()
    },
  },
} satisfies Domain
