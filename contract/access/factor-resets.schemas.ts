import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { pageOf, pageQuery } from '../platform/lists.ts'
import { id, instant } from '../platform/texts.ts'
import { resetOutcomes } from './factor-resets.rules.ts'

/** A request that is open, as its owner sees it. */
const ownReset = z.object({
  requested_at: instant,
  /** Until when it can be granted; null once it is. */
  decide_until: instant.nullable(),
  /** When the second factors are removed; null until it is granted. */
  due_at: instant.nullable(),
})

export type OwnFactorReset = z.output<typeof ownReset>

/** A request as those see it who decide on it. */
const factorReset = ownReset.extend({
  id: z.number(),
  person: z.object({ id: z.number(), name: z.string() }),
  /** First and last name, while they have an account; null until it is granted. */
  granted_by: z.string().nullable(),
  /** Why the viewer cannot decide on it. */
  refusal: z.object({ code: z.string(), detail: z.string() }).nullable(),
})

export type FactorReset = z.output<typeof factorReset>

const link = z.object({ id, token: z.string().max(200) })

/** What an e-mailed link would cancel. */
const resetOfLink = z.object({
  /** How the request has ended; null while it is open. */
  outcome: z.enum(resetOutcomes).nullable(),
  ended_at: instant.nullable(),
  due_at: instant.nullable(),
})

export type ResetOfLink = z.output<typeof resetOfLink>

const decision = z.object({
  /** Whether the second factors are removed; false declines the request, also after it was granted. */
  grant: z.boolean(),
})

const decided = z.object({ granted: z.boolean(), due_at: instant.nullable() })

export const factorResetsSchemas = {
  requestFactorReset: {
    summary:
      'Request the removal of my second factors, with the challenge of the response to my password; an Admin of my institution or staff decide',
    body: z.object({ challenge: z.string().max(200) }),
    response: ownReset,
  },
  checkResetLink: {
    summary: 'What an e-mailed link would cancel, null if the link is not known; does not use the link',
    body: link,
    response: z.object({ reset: resetOfLink.nullable() }),
  },
  cancelByLink: {
    summary: 'Cancel the removal of second factors by the link mailed to the owner of the account',
    body: link,
    response: resetOfLink,
  },
  readOwn: {
    summary: 'The open request to remove my second factors, or null',
    response: z.object({ reset: ownReset.nullable() }),
  },
  cancelOwn: {
    summary: 'Cancel the removal of my second factors',
    response: z.object({ reset: z.null() }),
  },
  listOfInstitute: {
    summary: 'Open requests of members to remove their second factors, for Admins of the institute and staff',
    params: z.object({ id }),
    query: z.object(pageQuery(10)),
    response: pageOf(factorReset),
  },
  decideInInstitute: {
    summary:
      'Decide on the request of a member, as an Admin of the institute or as staff; the removal follows after 48 hours',
    params: z.object({ id, resetId: id }),
    body: decision,
    response: decided,
  },
  list: {
    summary: 'Open requests to remove second factors, for staff',
    query: z.object(pageQuery(10)),
    response: pageOf(factorReset),
  },
  decideAsStaff: {
    summary: 'Decide on a request to remove second factors as staff; the removal follows after 48 hours',
    params: z.object({ id }),
    body: decision,
    response: decided,
  },
} satisfies Schemas
