import { expect, it } from 'vitest'
import { lastInstituteAdmin } from 'contract/institutes/institutes.refusals.ts'
import { rolesLeft, staysVisible, whyNotGiveUp } from './own-roles.ts'

it('the last Admin can give up other roles, but not the Admin role or all roles', () => {
  const last = { is_last_admin: true }
  expect([whyNotGiveUp(last, 'CEO'), whyNotGiveUp(last, 'Admin'), whyNotGiveUp(last)]).toEqual([
    undefined,
    lastInstituteAdmin,
    lastInstituteAdmin,
  ])
  expect(whyNotGiveUp({ is_last_admin: false })).toBeUndefined()
})

it('only roles that are neither held nor requested are offered, and never Contact', () => {
  const left = rolesLeft([{ role: 'CEO', approved: false }])
  expect(left).toContain('Admin')
  expect(left).not.toContain('CEO')
  expect(left).not.toContain('Contact')
})

it('a private institute stays visible as long as the user has an approved role', () => {
  const roles = [
    { role: 'CEO', approved: true },
    { role: 'Analyst', approved: false },
  ]
  const own = { profile_visibility: 'private' as const, roles }
  expect(staysVisible(own, 'Analyst', false)).toBe(true)
  expect(staysVisible(own, 'CEO', false)).toBe(false)
  expect(staysVisible(own, undefined, false)).toBe(false)
  expect(staysVisible(own, undefined, true)).toBe(true)
  expect(staysVisible({ ...own, profile_visibility: 'public' }, undefined, false)).toBe(true)
})
