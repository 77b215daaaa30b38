import { expect, it } from 'vitest'
import { auditFiltersOf } from './audit-filters.ts'

it('a period of days includes its last day, in the reader’s time zone', () => {
  const { fromTime, toTime } = auditFiltersOf(new URLSearchParams('from=2026-03-01&to=2026-03-31'))
  expect(fromTime).toBe(new Date(2026, 2, 1).toISOString())
  expect(toTime).toBe(new Date(2026, 3, 1).toISOString())
})

it('invalid filters are ignored', () => {
  expect(auditFiltersOf(new URLSearchParams('from=yesterday&to=&person=x&action=none'))).toEqual({
    text: undefined,
    action: undefined,
    person: undefined,
    fromTime: undefined,
    toTime: undefined,
  })
})
