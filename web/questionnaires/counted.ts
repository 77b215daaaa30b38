import { countText } from 'contract/platform/totals.ts'

/** A count with its noun: '1 question', '1,200 questions'. */
export const counted = (count: number, what: string) => `${countText(count)} ${what}${count === 1 ? '' : 's'}`
