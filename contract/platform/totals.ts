/** Above this a total is only a lower bound, shown as '10,000+'. */
export const totalBound = 10_000

/** A total for a response. @param counted exact up to the bound, anything above it otherwise */
export const boundedTotal = (counted: number): { total: number; total_is_lower_bound?: true } =>
  counted > totalBound ? { total: totalBound, total_is_lower_bound: true } : { total: counted }

interface ReadTotal {
  total: number
  total_is_lower_bound?: boolean | undefined
}

/**
 * A count as people read it: '1,234'. Without Intl, whose first use on a page takes a fast processor 9 ms: counts are on
 * nearly every page.
 */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** A count with its noun: '1 question', '1,200 questions'. */
export const counted = (count: number, what: string): string =>
  `${countText(count)} ${what}${count === 1 ? '' : 's'}`

/** A total as people read it: '1,234', or '10,000+' where it is only a lower bound. */
export const totalText = ({ total, total_is_lower_bound }: ReadTotal): string =>
  `${countText(total)}${total_is_lower_bound ? '+' : ''}`
