import { expect, it } from 'vitest'
import { daysLeft } from './time-to-restore.ts'

it('deleted objects can be restored for 30 days; a started day counts as one, and the number is never negative', () => {
  const at = (iso: string) => new Date(`2026-${iso}Z`)
  const deleted = at('03-01T12:00:00')
  expect(daysLeft(deleted, deleted)).toBe(30)
  expect(daysLeft(deleted, at('03-02T11:59:59'))).toBe(30)
  expect(daysLeft(deleted, at('03-02T12:00:00'))).toBe(29)
  expect(daysLeft(deleted, at('03-31T11:59:59'))).toBe(1)
  expect(daysLeft(deleted, at('03-31T12:00:00'))).toBe(0)
  expect(daysLeft(deleted, at('06-01T00:00:00'))).toBe(0)
})
