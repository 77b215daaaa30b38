import type { InstitutionMark } from 'contract/institutes/institute-mark.ts'
import type { ProofMethod } from 'contract/institutes/institute-domains.rules.ts'
import { dayOf } from '../../ui/dates.ts'

/** The mark in a few words. */
export const markLabel = ({ kind, domain, vouches }: InstitutionMark): string =>
  kind === 'proven' ? `Proven: ${domain}` : `Vouched for by ${vouches} institutions`

const methods: Record<ProofMethod, string> = {
  dns: 'by a record in its DNS',
  mail: 'by a mail to the operators of the domain',
  staff: 'by documents that our staff have checked',
}

/** How a domain was proven, after 'proven'. */
export const methodText = (how: ProofMethod): string => methods[how]

/** What the mark means, and what it does not. */
export function markExplanation({ kind, domain, how, since, vouches }: InstitutionMark): string {
  if (kind === 'vouched')
    return `${vouches} institutions with proven domains vouch for it. It has not proven a domain of its own.`
  return `It has proven that ${domain} is its domain, ${methodText(how ?? 'staff')}, on ${dayOf(since ?? '')}. We check every month whether that still holds.`
}
