/** How a domain was proven: by a TXT record, by a link mailed to an address of the domain, or by staff. */
export const proofMethods = ['dns', 'mail', 'staff'] as const
export type ProofMethod = (typeof proofMethods)[number]
