import { expect, it } from 'vitest'
import { changedRights } from './rights-change.ts'

it('only changed rights are sent, so that changes of others are kept', () => {
  const shown = { is_staff: false, is_advisor: true, active_modules: ['Projects', 'Chat'] }
  const form = { is_staff: false, is_advisor: true, active_modules: ['Chat' as const, 'Projects' as const] }
  expect(changedRights(shown, form)).toEqual({})
  expect(changedRights(shown, { ...form, is_staff: true })).toEqual({ is_staff: true })
  expect(changedRights(shown, { ...form, is_advisor: false, active_modules: ['Chat'] })).toEqual({
    is_advisor: false,
    active_modules: ['Chat'],
  })
})
