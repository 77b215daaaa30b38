import '../../platform/set-up-schemas.ts' // before any schema
import { access } from 'contract/access/access.endpoints.ts'
import { call } from '../../platform/call.ts'

export interface Credentials {
  username: string
  password: string
  remember: boolean
}

/** Given up when no answer comes: asking again makes one more session at most. */
export const callSignIn = (body: Credentials) => call(access.signIn, { body, unanswered: 0 })
