/** Above this a total is only a lower bound, shown as '10,000+'. */
export const totalBound = 10_000

/** A total for a response. @param counted exact up to the bound, anything above it otherwise */
export const boundedTotal = (counted: number): { total: number; total_is_lower_bound?: true } =>
  counted > totalBound ? { total: totalBound, total_is_lower_bound: true } : { total: counted }
