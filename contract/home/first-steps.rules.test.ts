import { expect, it } from 'vitest'
import { daysOfFirstSteps, offersFirstSteps } from './first-steps.rules.ts'

const now = new Date('2026-05-01T12:00:00Z')
const registeredAt = now
const dismissed = false
const none = { profile: false, preferences: false, project: false }
const longAgo = new Date(now.getTime() - (daysOfFirstSteps + 1) * 24 * 3600_000)

it('the first steps are offered until all are done or they are dismissed', () => {
  expect(offersFirstSteps(none, { dismissed, registeredAt, now })).toBe(true)
  expect(offersFirstSteps({ ...none, project: true }, { dismissed, registeredAt, now })).toBe(true)
  expect(
    offersFirstSteps({ profile: true, preferences: true, project: true }, { dismissed, registeredAt, now }),
  ).toBe(false)
  expect(offersFirstSteps(none, { dismissed: true, registeredAt, now })).toBe(false)
})

it('after some time they are offered only to members without a project', () => {
  expect(offersFirstSteps(none, { dismissed, registeredAt: longAgo, now })).toBe(true)
  expect(offersFirstSteps({ ...none, project: true }, { dismissed, registeredAt: longAgo, now })).toBe(false)
})
