import { passwordProblem } from 'contract/access/password.rules.ts'
import { registration } from 'contract/access/registration.endpoints.ts'
import { registrationSchemas } from 'contract/access/registration.schemas.ts'
import { institutesLike, similarInstitutes } from '../institutes/institutes.ts'
import { routes } from '../platform/http/routes.ts'
import { anyone } from '../platform/http/viewer.ts'
import { searchesFrom } from './access.limits.ts'
import { checkLink, complete, completion } from './complete-registration.ts'
import { guessableProblem } from './guessable-passwords.ts'
import { openInvitation, readInvitation } from './invitations.ts'
import { register } from './register.ts'
import { resendConfirmation } from './request-reset.ts'

/** Public access. */
const stranger = { id: 0, is_staff: false }
/** Institutes suggested while typing (SEC-11). */
const maxSuggestions = 10

export const registrationRoutes = routes(registration, registrationSchemas, {
  register: [anyone, register],
  institutes: [
    anyone,
    async ({ query, db, ip, config }) => {
      await searchesFrom(ip, config)
      return { results: await institutesLike(db, query.name, maxSuggestions) }
    },
  ],
  similarInstitutes: [
    anyone,
    async ({ query: { name, website_url = '' }, db, ip, config }) => {
      await searchesFrom(ip, config)
      const found = await similarInstitutes(db, { name, website_url, reader: stranger })
      return {
        results: found.map(({ id, name, reason, proven_domain }) => ({ id, name, reason, proven_domain })),
      }
    },
  ],
  checkPassword: [
    anyone,
    async ({ body: { password }, ip, config }) => {
      await searchesFrom(ip, config)
      return { problem: passwordProblem(password) ?? (await guessableProblem(password, [])) ?? null }
    },
  ],
  resendConfirmation: [anyone, resendConfirmation],
  completion: [anyone, completion],
  checkLink: [anyone, checkLink],
  complete: [anyone, complete],
  openInvitation: [anyone, openInvitation],
  readInvitation: [anyone, readInvitation],
})
