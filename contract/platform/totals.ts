/** Totals above this are only lower bounds, shown as '10,000+'. */
export const totalBound = 10_000

/** A total for a response. @param counted exact up to the bound, else any larger number */
export const boundedTotal = (counted: number): { total: number; total_is_lower_bound?: true } =>
  counted > totalBound ? { total: totalBound, total_is_lower_bound: true } : { total: counted }

/** A total of a response. */
export interface ReadTotal {
  total: number
  total_is_lower_bound?: boolean | undefined
}

/**
 * A formatted count: '1,234'. Avoids Intl, whose first use takes 9 ms on a fast processor; nearly every page has
 * counts.
 */
export const countText = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',')

/** A count with its noun: '1 question', '1,200 questions'. */
export const counted = (count: number, what: string): string =>
  `${countText(count)} ${what}${count === 1 ? '' : 's'}`

/** A formatted total: '1,234', or '10,000+' if it is a lower bound. */
export const totalText = ({ total, total_is_lower_bound }: ReadTotal): string =>
  `${countText(total)}${total_is_lower_bound ? '+' : ''}`
