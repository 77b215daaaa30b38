/** Filters of the list of accounts, apart from roles. */
export const accountStates = ['staff', 'advisor', 'blocked', 'unconfirmed', 'leaving'] as const

/** Filters by roles; combined with filters of institutes, the role must be in one of those. */
export const roleApprovalStates = ['waiting', 'approved'] as const
