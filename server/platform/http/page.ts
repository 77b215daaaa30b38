import { totalBound } from 'contract/platform/lists.ts'

/** A total as lists tell it: beyond the bound, only that there are more. */
export const bounded = (total: number) =>
  total > totalBound ? { total: totalBound, total_is_lower_bound: true } : { total }
