import { z } from 'zod'
import { endpoints } from '../platform/endpoint.ts'
import { resetRequest } from './mail-requests.ts'
import { roleEntry } from '../users/users.contract.ts'

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

/** One string only: lists and objects in credentials are attempts to confuse the query (SEC-13). */
const credential = z.string().max(1000)
/** Longer than any that is taken, so that the rule has the words. */
const newPassword = z.string().max(4000)

export const access = endpoints({
  signIn: {
    method: 'POST',
    path: '/api/auth-token/',
    summary: 'Sign in with an e-mail and a password',
    body: z.object({ username: credential, password: credential, remember: z.boolean().optional() }),
    response: session,
    open: true,
  },
  verify: {
    method: 'GET',
    path: '/api/auth-token/',
    summary: 'Whether the token of the request is a living session',
    response: z.boolean(),
    open: true,
  },
  signOut: {
    method: 'DELETE',
    path: '/api/auth-token/',
    summary: 'End the session of the request',
    response: z.object({ success: z.literal(true) }),
    open: true,
  },
  requestReset: {
    method: 'POST',
    path: '/api/password-reset/',
    summary: 'Mail a link for a new password; answers alike whether there is such an account',
    body: resetRequest,
    response: z.object({ success: z.literal(true), detail: z.string() }),
    open: true,
  },
  checkReset: {
    method: 'POST',
    path: '/api/password-reset/link/',
    summary:
      'Whether a mailed link for a new password is valid; uses nothing up, and answers alike for unknown accounts',
    body: z.object({ uid: credential, token: credential }),
    response: z.object({ valid: z.boolean() }),
    open: true,
  },
  confirmReset: {
    method: 'POST',
    path: '/api/password-reset/confirm/',
    summary: 'Set a new password with the uid and token of the mailed link; ends every session',
    body: z.object({
      uid: credential,
      token: credential,
      new_password1: newPassword,
      new_password2: newPassword,
    }),
    response: z.object({ success: z.literal(true) }),
    open: true,
  },
  changePassword: {
    method: 'POST',
    path: '/api/users/password/',
    summary: 'Change my password; ends all my sessions but the one of the request',
    body: z.object({ password: credential, new_password1: newPassword, new_password2: newPassword }),
    response: z.object({ success: z.literal(true) }),
  },
})
