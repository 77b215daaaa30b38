/**
 * What a merge means for a person at the institute that stays: they decide on requests as its Admin, have become Admin,
 * have requests there now, have the same roles as before, or none.
 */
export type MergeOutcome = 'decides' | 'appointed' | 'requests' | 'same' | 'none'
