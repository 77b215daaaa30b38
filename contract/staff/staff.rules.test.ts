import fc from 'fast-check'
import { expect, it } from 'vitest'
import { blockedStaff, lastStaff, notConfirmed, ownBlock } from './staff.refusals.ts'
import { whyNotChangeAccount, type AccountState } from './staff.rules.ts'

const person: AccountState = { is_staff: false, is_confirmed: true, is_blocked: false }
const staff: AccountState = { ...person, is_staff: true }
const other = { self: false, otherStaff: true }

it('staff can make others staff, revoke it, block and unblock them', () => {
  expect(whyNotChangeAccount(person, { is_staff: true }, other)).toBeUndefined()
  expect(whyNotChangeAccount(staff, { is_staff: false }, other)).toBeUndefined()
  expect(whyNotChangeAccount(person, { is_blocked: true }, other)).toBeUndefined()
  expect(whyNotChangeAccount({ ...person, is_blocked: true }, { is_blocked: false }, other)).toBeUndefined()
})

it('nobody can block themselves, and the last staff member stays staff', () => {
  expect(whyNotChangeAccount(staff, { is_blocked: true }, { self: true, otherStaff: true })).toBe(ownBlock)
  expect(whyNotChangeAccount(staff, { is_staff: false }, { self: true, otherStaff: false })).toBe(lastStaff)
  expect(whyNotChangeAccount(staff, { is_staff: false }, { self: true, otherStaff: true })).toBeUndefined()
})

it('only users who can sign in can become staff', () => {
  expect(whyNotChangeAccount({ ...person, is_confirmed: false }, { is_staff: true }, other)).toBe(
    notConfirmed,
  )
  expect(whyNotChangeAccount({ ...person, is_blocked: true }, { is_staff: true }, other)).toBe(blockedStaff)
  expect(
    whyNotChangeAccount({ ...person, is_blocked: true }, { is_staff: true, is_blocked: false }, other),
  ).toBeUndefined()
})

it('whatever staff do to each other, in any order, one staff member who can sign in remains', () => {
  const step = fc.record({
    by: fc.nat(4),
    on: fc.nat(4),
    change: fc.record({ is_staff: fc.boolean(), is_blocked: fc.boolean() }, { requiredKeys: [] }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const people = [staff, person, person, staff, { ...person, is_confirmed: false }]
      const serves = ({ is_staff, is_blocked }: AccountState) => is_staff && !is_blocked
      for (const { by, on, change } of steps) {
        if (!serves(people[by]!)) continue
        const otherStaff = people.some((one, index) => index !== on && serves(one))
        if (whyNotChangeAccount(people[on]!, change, { self: by === on, otherStaff }) === undefined)
          people[on] = { ...people[on]!, ...change }
        expect(people.some(serves)).toBe(true)
        expect(people.every((one) => !one.is_staff || one.is_confirmed)).toBe(true)
      }
    }),
  )
})
