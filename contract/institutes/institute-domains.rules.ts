import { normalisedWebsite } from './website.ts'

/** How a domain was proven: by a TXT record, by a link mailed to an address of the domain, or by staff. */
export const proofMethods = ['dns', 'mail', 'staff'] as const
export type ProofMethod = (typeof proofMethods)[number]

export const domainLimits = { ofInstitute: 20, domain: 253, note: 500 } as const

/** Letters of a part of a domain between dots. */
const longestLabel = 63

/** Days within which an added domain has to be proven. */
export const daysToProve = 30
/** Hours for which the link in a mail to the domain works. */
export const hoursOfProofMail = 48
/** Failed checks, on different days, after which a proof ends. */
export const checksUntilLost = 3

/**
 * Local parts to which the mail can be sent. They belong to the operators of a domain (RFC 2142; certificate authorities
 * accept the same), while any other address may belong to anyone with a mailbox there.
 */
export const proofMailboxes = ['admin', 'administrator', 'hostmaster', 'postmaster', 'webmaster'] as const
export type ProofMailbox = (typeof proofMailboxes)[number]

/** The TXT record that proves a domain. */
export const proofRecord = (domain: string, token: string) => ({
  name: `_seventeen.${domain}`,
  value: `seventeen-domain-verification=${token}`,
})

/**
 * The domain of a typed domain, web address or host, in lower case and as xn--… if it has letters beyond a to z; without
 * www. Undefined if it is none.
 */
export function normalisedDomain(typed: string): string | undefined {
  const website = normalisedWebsite(typed.trim().replace(/\.$/, ''))
  const host = website && new URL(website).hostname.replace(/^www\./, '')
  if (!host || host.includes('_') || host.length > domainLimits.domain) return undefined
  const labels = host.split('.')
  return labels.length > 1 && labels.every((label) => label.length <= longestLabel) ? host : undefined
}

/** The domain of an e-mail address, written as `normalisedDomain` does. */
export const domainOfEmail = (email: string): string | undefined => {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  // www.example.org is another mail domain than example.org.
  return /^www\./i.test(domain) ? undefined : normalisedDomain(domain)
}

/** Institutes that have to vouch for another one until it has a mark. */
export const vouchesNeeded = 3
/** Days for which an institute has to be proven before it can vouch. */
export const daysUntilVouching = 30

/** Checks for which the proof has failed so far, as text for its Admins. */
export const failedChecksText = (failed: number) =>
  failed === 1 ? 'The latest check failed.' : `The latest ${failed} checks failed.`
