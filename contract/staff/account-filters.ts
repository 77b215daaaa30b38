/** What the list of accounts can be narrowed to, roles aside. */
export const accountStandings = ['staff', 'advisor', 'blocked', 'unconfirmed', 'leaving'] as const

/** Which roles a person must have: with filters of institutes, in one of those. */
export const roleStandings = ['waiting', 'approved'] as const
