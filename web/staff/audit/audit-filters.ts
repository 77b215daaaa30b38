import { auditActionNames } from 'contract/staff/audit-actions.ts'
import { readSearch } from '../../ui/lists/list-address.ts'

/** The filters of the audit log in the URL; days are in the reader's time zone, the last one included. */
export const auditFiltersOf = (params: URLSearchParams) => ({
  text: readSearch(params, 'text'),
  action: auditActionNames.find((name) => name === params.get('action')),
  ...personAndPeriodOf(params),
})

/** The filters that all audit logs have. */
export function personAndPeriodOf(params: URLSearchParams) {
  const person = Number(params.get('person')) || undefined
  return {
    person: Number.isSafeInteger(person) ? person : undefined,
    fromTime: startOfDay(params.get('from')),
    toTime: startOfDay(params.get('to'), 1),
  }
}

/** The start of a day, or of one some days later. */
function startOfDay(day: string | null, later = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '')?.map(Number) ?? []
  if (!year || !month || !date) return undefined
  return new Date(year, month - 1, date + later).toISOString()
}
