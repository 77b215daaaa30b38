import { z } from 'zod'
import { institutionChoice } from '../institutes/new-institute.ts'
import { id, line, typed } from '../platform/texts.ts'
import { confirmed } from '../platform/confirmed-fields.ts'
import { invitation } from '../users/invitation.ts'
import { minSearchLength } from '../institutes/institute-search.ts'
import { confirmationRequest } from './mail-requests.ts'
import type { Schemas } from '../platform/endpoint.ts'

/** Never trimmed or truncated: every character of a password counts. */
const password = z
  .string()
  .max(4000)
  .nullish()
  .transform((text) => text ?? '')

export const registrationSchemas = {
  register: {
    summary:
      'Create an account with a new institute, or with a role in an existing one. With the token of a guest session: by invitation',
    body: z.object({
      first_name: typed(100),
      last_name: typed(100),
      /** Ignored with an invitation, which contains the address. */
      email: typed(1000),
      password,
      confirm_password: password,
      ...institutionChoice,
      confirmed,
    }),
    /**
     * `confirmed`: the user can sign in immediately, as after an invitation; otherwise they must open the e-mailed link
     * first.
     */
    response: z.object({ success: z.literal(true), detail: z.string(), confirmed: z.boolean() }),
  },
  institutes: {
    summary: 'Public institutes with similar names, best match first, at most 10',
    query: z.object({
      name: line(200).refine(
        (name) => [...name].length >= minSearchLength,
        `Please enter at least ${minSearchLength} characters`,
      ),
    }),
    response: z.object({
      results: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          /** Its proven domain, if any. */
          proven_domain: z.string().nullable(),
        }),
      ),
    }),
  },
  similarInstitutes: {
    summary:
      'Public institutes that may be the same as a new one with this name and website, most likely first, at most 5',
    query: z.object({ name: line(200), website_url: line(500).optional() }),
    response: z.object({
      results: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          reason: z.enum(['website', 'name']),
          proven_domain: z.string().nullable(),
        }),
      ),
    }),
  },
  checkPassword: {
    summary: 'Errors of a password that a user intends to use; nothing is stored',
    body: z.object({ password }),
    response: z.object({ problem: z.string().nullable() }),
  },
  resendConfirmation: {
    summary: 'Send the confirmation link again; the response does not reveal whether the account exists',
    body: confirmationRequest,
    response: z.object({ success: z.literal(true), detail: z.string() }),
  },
  completion: {
    summary: 'Whether the e-mail of this account is confirmed',
    params: z.object({ id }),
    response: z.object({ completed: z.boolean() }),
  },
  checkLink: {
    summary:
      'Whether an e-mailed confirmation link is valid, without using it; the response does not reveal whether the account exists',
    body: z.object({ id, token: z.string().max(200) }),
    response: z.object({ valid: z.boolean() }),
  },
  complete: {
    summary: 'Confirm the e-mail with the token of the e-mailed link',
    params: z.object({ id }),
    body: z.object({ token: z.string().max(200) }),
    response: z.object({ completed: z.literal(true) }),
  },
  openInvitation: {
    summary: 'Exchange the token of an invitation link for a guest session',
    body: z.object({ token: z.string().max(200) }),
    /**
     * `token` is sent as `Authorization: Token <token>` with `readInvitation` and `register`; it is valid for nothing
     * else.
     */
    response: z.object({ token: z.string(), is_guest: z.literal(true), invitation }),
  },
  readInvitation: {
    summary: 'The invitation of the guest session',
    response: invitation,
  },
} satisfies Schemas
