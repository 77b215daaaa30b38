import { z } from 'zod'
import { instant } from '../platform/texts.ts'
import { proofMethods } from './institute-domains.rules.ts'

/**
 * Why others can believe that an institution is what its name says: it has proven a domain, or other institutions vouch
 * for it.
 */
export const institutionMark = z.object({
  kind: z.enum(['proven', 'vouched']),
  /** The proven domain, that of its website first; null if others vouch. */
  domain: z.string().nullable(),
  how: z.enum(proofMethods).nullable(),
  since: instant.nullable(),
  /** Number of institutions that vouch; null if it is proven. */
  vouches: z.number().int().nullable(),
})
export type InstitutionMark = z.output<typeof institutionMark>
