import { z } from 'zod'
import type { Schemas } from '../platform/endpoint.ts'
import { id, instant, line, typed } from '../platform/texts.ts'
import { domainLimits, proofMailboxes, proofMethods } from './institute-domains.rules.ts'

const institutionDomain = z.object({
  id: z.number(),
  /** In lower case, as xn--… if it has letters beyond a to z. */
  domain: z.string(),
  /** `expired`: it was not proven in time. `lost`: checks have failed since. */
  state: z.enum(['waiting', 'expired', 'proven', 'lost']),
  how: z.enum(proofMethods).nullable(),
  proven_at: instant.nullable(),
  /** By the staff who have proven it; may be empty. */
  note: z.string(),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  /** Until when it can be proven; null once it is. */
  expires_at: instant.nullable(),
  /** The latest mail to the domain whose link still works. */
  mail: z.object({ to: z.string(), expires_at: instant }).nullable(),
  /** Latest check of a proven domain. */
  checked_at: instant.nullable(),
  /** Failed checks since the last that succeeded; the proof ends with the third. */
  failed_checks: z.number().int(),
  lost_at: instant.nullable(),
})
export type InstitutionDomain = z.output<typeof institutionDomain>

const byId = z.object({ id })
const byDomain = z.object({ id, domainId: id })
const domain = line(500)

export const instituteDomainsSchemas = {
  list: {
    summary: 'Domains of an institute, with what proves them; for its Admins and staff',
    params: byId,
    response: z.object({
      results: z.array(institutionDomain),
      /** Whether role requests from addresses of proven domains are approved automatically. */
      approves_own_domains: z.boolean(),
    }),
  },
  add: {
    summary: 'Add a domain that the institute wants to prove',
    params: byId,
    body: z.object({ domain }),
    response: institutionDomain,
  },
  check: {
    summary: 'Prove a domain by its TXT record, which is looked up now',
    params: byDomain,
    response: institutionDomain,
  },
  sendMail: {
    summary: 'Send a mail with a link that proves the domain to an address of its operators',
    params: byDomain,
    body: z.object({ mailbox: z.enum(proofMailboxes) }),
    response: institutionDomain,
  },
  confirm: {
    summary: 'Prove a domain with the token of the mailed link, as the person who requested the mail',
    params: byDomain,
    body: z.object({ token: z.string().max(200) }),
    response: institutionDomain,
  },
  remove: {
    summary: 'Remove a domain with its proof',
    params: byDomain,
    response: z.object({ success: z.literal(true) }),
  },
  setApproval: {
    summary:
      'Approve role requests from addresses of proven domains automatically, or not; never the role Admin',
    params: byId,
    body: z.object({ approves_own_domains: z.boolean() }),
    response: z.object({ approves_own_domains: z.boolean() }),
  },
  prove: {
    summary: 'Note as staff that a domain belongs to an institute',
    params: byId,
    body: z.object({
      domain,
      /** How staff have checked it; its Admins see it. */
      note: typed(domainLimits.note),
    }),
    response: institutionDomain,
  },
} satisfies Schemas
