import { expect, it } from 'vitest'
import { dayAfter, requirementProblems } from './second-factor-requirement.rules.ts'

const today = '2026-02-25'

it('days are counted over the end of a month', () => {
  expect(dayAfter(today, 7)).toBe('2026-03-04')
})

it.each(['2026-03-04', '2026-08-24'])('%s leaves members time to prepare', (from) =>
  expect(requirementProblems(from, today)).toEqual({}),
)

it.each(['2026-03-03', '2026-02-25', '2026-08-25', '2026-02-30', 'soon', ''])('%s is refused', (from) =>
  expect(requirementProblems(from, today)).toEqual({ from: [expect.any(String)] }),
)
