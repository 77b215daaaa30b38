import { expect, it } from 'vitest'
import { ownReset, resetOfStaff, whyNotDecideReset } from './factor-resets.rules.ts'

const now = new Date('2026-03-20T12:00:00Z')
const request = { self: false, isOfStaff: false, now }
const admin = { is_staff: false, admin_since: '2026-01-01T00:00:00Z' }
const staff = { is_staff: true, admin_since: null }

it('Admins and staff decide on the requests of others', () => {
  expect(whyNotDecideReset(admin, request)).toBeUndefined()
  expect(whyNotDecideReset(staff, request)).toBeUndefined()
  for (const decider of [admin, staff])
    expect(whyNotDecideReset(decider, { ...request, self: true })).toBe(ownReset)
})

it('only staff decide on requests of staff', () => {
  expect(whyNotDecideReset(admin, { ...request, isOfStaff: true })).toBe(resetOfStaff)
  expect(whyNotDecideReset(staff, { ...request, isOfStaff: true })).toBeUndefined()
})

it('a new Admin decides after 7 days', () => {
  const since = (admin_since: string) => whyNotDecideReset({ is_staff: false, admin_since }, request)
  expect(since('2026-03-13T12:00:01Z')?.code).toBe('factor_reset.new_admin')
  expect(since('2026-03-13T12:00:01Z')?.words).toContain('20 March 2026 at 12:00')
  expect(since('2026-03-13T12:00:00Z')).toBeUndefined()
})
