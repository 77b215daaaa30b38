/** Whether a text is an existing date such as 2026-01-31. */
export function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  if (!year || !month || !day || month > 12) return false
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return day <= (month === 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31)
}

const timeWithOffset = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):[0-5]\d)$/
/** Whether a text is an ISO 8601 instant with an offset from UTC. */
export function isDatetime(text: string): boolean {
  return text[10] === 'T' && isDate(text.slice(0, 10)) && timeWithOffset.test(text.slice(11))
}
