import { z } from 'zod'
import { resetRequest } from './mail-requests.ts'
import { secondStep } from './second-step.ts'
import { roleEntry } from '../users/users.schemas.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** What the browser stores under `access-token` (DAT-01). */
export const session = z.object({
  token: z.string(),
  username: z.string(),
  user_id: z.number(),
  roles: z.array(roleEntry),
  is_staff: z.boolean(),
  active_modules: z.array(z.string()),
})

export type Session = z.output<typeof session>

/** The response to a sign-in. `starts_at_home`: it is the first one of a user who takes part in no project. */
export const startedSession = session.extend({ starts_at_home: z.literal(true).optional() })

export type StartedSession = z.output<typeof startedSession>

/** Only strings: objects and lists in credentials are attempts to manipulate the query (SEC-13). */
const credential = z.string().max(1000)

/** Longer than any valid password, so that the rule reports the error. */
const newPassword = z.string().max(4000)

export const accessSchemas = {
  signIn: {
    summary: 'Sign in with an e-mail and a password',
    body: z.object({ username: credential, password: credential, remember: z.boolean().optional() }),
    response: startedSession,
    refusal: secondStep,
  },
  verify: {
    summary: 'Whether the token of the request belongs to a valid session',
    response: z.boolean(),
  },
  signOut: {
    summary: 'End the session of the request',
    response: z.object({
      success: z.literal(true),
      /** Where the provider of a single sign-on also signs the user out. */
      sign_out_url: z.string().optional(),
    }),
  },
  checkUnlock: {
    summary: 'Whether an e-mailed link that allows a browser to sign in is valid, without using it',
    body: z.object({ uid: credential, token: credential }),
    response: z.object({ valid: z.boolean() }),
  },
  unlock: {
    summary:
      'Allow this browser to sign in with a password while too many wrong ones were entered, by the uid and token of the e-mailed link',
    body: z.object({ uid: credential, token: credential }),
    response: z.object({ success: z.literal(true) }),
  },
  requestReset: {
    summary: 'Send a link for a new password; the response does not reveal whether the account exists',
    body: resetRequest,
    response: z.object({ success: z.literal(true), detail: z.string() }),
  },
  checkReset: {
    summary:
      'Whether an e-mailed link for a new password is valid, without using it; the response does not reveal whether the account exists',
    body: z.object({ uid: credential, token: credential }),
    response: z.object({ valid: z.boolean() }),
  },
  confirmReset: {
    summary: 'Set a new password with the uid and token of the e-mailed link; ends all sessions',
    body: z.object({
      uid: credential,
      token: credential,
      new_password1: newPassword,
      new_password2: newPassword,
    }),
    response: z.object({ success: z.literal(true) }),
  },
  changePassword: {
    summary: 'Change my password; ends all my other sessions',
    body: z.object({ password: credential, new_password1: newPassword, new_password2: newPassword }),
    response: z.object({ success: z.literal(true) }),
  },
} satisfies Schemas
