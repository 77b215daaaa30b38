import { z } from 'zod'
import { fileLimits } from '../media/file-limits.ts'
import { endpoints } from '../platform/endpoint.ts'
import { institutionChoice } from '../institutes/new-institute.ts'
import { id, line, typed } from '../platform/texts.ts'
import { invitation } from '../users/invitation.ts'
import { minSearchLength } from '../institutes/institute-search.ts'
import { confirmationRequest } from './mail-requests.ts'

/** Never trimmed or truncated: every character of a password counts. */
const password = z
  .string()
  .max(4000)
  .nullish()
  .transform((text) => text ?? '')

export const registration = endpoints({
  register: {
    method: 'POST',
    path: '/api/registration/',
    summary:
      'Make an account, with a new institute or a role in an existing one. With the token of a guest session: by invitation',
    body: z.object({
      first_name: typed(100),
      last_name: typed(100),
      /** Ignored with an invitation, which has the address. */
      email: typed(1000),
      password,
      confirm_password: password,
      ...institutionChoice,
    }),
    files: { '*': { maxBytes: fileLimits.image, kind: 'image' } },
    /**
     * `confirmed`: can sign in at once, as after an invitation; otherwise the link in the mail must be opened first.
     */
    response: z.object({ success: z.literal(true), detail: z.string(), confirmed: z.boolean() }),
    open: true,
  },
  institutes: {
    method: 'GET',
    path: '/api/registration/institutes/',
    summary: 'Public institutes whose name is like this, the best first, at most 10',
    query: z.object({
      name: line(200).refine(
        (name) => [...name].length >= minSearchLength,
        `Please enter at least ${minSearchLength} characters`,
      ),
    }),
    response: z.object({ results: z.array(z.object({ id: z.number(), name: z.string() })) }),
    open: true,
  },
  /** Asked before a new one is made. Without a session nothing but names is shown (SEC-11). */
  similarInstitutes: {
    method: 'GET',
    path: '/api/registration/similar/',
    summary:
      'Public institutes that a new one of this name and website may be, the likeliest first, at most 5',
    query: z.object({ name: line(200), website_url: line(500).optional() }),
    response: z.object({
      results: z.array(z.object({ id: z.number(), name: z.string(), reason: z.enum(['website', 'name']) })),
    }),
    open: true,
  },
  checkPassword: {
    method: 'POST',
    path: '/api/registration/password/',
    summary: 'What is wrong with a password that somebody means to have; nothing is kept of it',
    body: z.object({ password }),
    response: z.object({ problem: z.string().nullable() }),
    open: true,
  },
  resendConfirmation: {
    method: 'POST',
    path: '/api/registration/resend/',
    summary: 'Send the confirmation link again; answers alike whether there is such an account',
    body: confirmationRequest,
    response: z.object({ success: z.literal(true), detail: z.string() }),
    open: true,
  },
  completion: {
    method: 'GET',
    path: '/api/users/:id/completeregistration/',
    summary: 'Whether the e-mail of this account is confirmed',
    params: z.object({ id }),
    response: z.object({ completed: z.boolean() }),
    open: true,
  },
  checkLink: {
    method: 'POST',
    path: '/api/registration/link/',
    summary:
      'Whether a mailed confirmation link is valid; uses nothing up, and answers alike for unknown accounts',
    body: z.object({ id, token: z.string().max(200) }),
    response: z.object({ valid: z.boolean() }),
    open: true,
  },
  complete: {
    method: 'POST',
    path: '/api/users/:id/completeregistration/',
    summary: 'Confirm the e-mail with the token of the mailed link',
    params: z.object({ id }),
    body: z.object({ token: z.string().max(200) }),
    response: z.object({ completed: z.literal(true) }),
    open: true,
  },
  openInvitation: {
    method: 'POST',
    path: '/api/invitations/open/',
    summary: 'Exchange the token of an invitation link for a guest session',
    body: z.object({ token: z.string().max(200) }),
    /**
     * `token` is sent as `Authorization: Token <token>` with `readInvitation` and `register`; it is valid for nothing
     * else.
     */
    response: z.object({ token: z.string(), is_guest: z.literal(true), invitation }),
    open: true,
  },
  readInvitation: {
    method: 'GET',
    path: '/api/invitations/current/',
    summary: 'The invitation of the guest session whose token is sent',
    response: invitation,
    open: true,
  },
})
