/** Filters of the list of accounts, apart from roles. */
export const accountStandings = ['staff', 'advisor', 'blocked', 'unconfirmed', 'leaving'] as const

/** Filters by roles; combined with filters of institutes, the role must be in one of those. */
export const roleStandings = ['waiting', 'approved'] as const
