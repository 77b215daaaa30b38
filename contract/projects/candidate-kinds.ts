/** Kinds of results in a search for participants. */
export const candidateKinds = ['institutes', 'members'] as const

export type CandidateKind = (typeof candidateKinds)[number]
