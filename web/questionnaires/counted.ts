/** A count with its noun: '1 question', '1,200 questions'. */
export const counted = (count: number, what: string) =>
  `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`
