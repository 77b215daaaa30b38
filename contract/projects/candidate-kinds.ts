/** What a search for participants looks for. */
export const candidateKinds = ['institutes', 'members'] as const

export type CandidateKind = (typeof candidateKinds)[number]
