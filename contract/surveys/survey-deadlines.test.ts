import { describe, expect, it } from 'vitest'
import { dueReminder } from './survey-deadlines.ts'

const deadline = { due_at: new Date('2026-03-10T18:00:00Z'), reminder_days: [7, 3, 1] }

describe('the reminder that is due before a deadline', () => {
  it.each<[string, number | undefined]>([
    ['2026-03-01T18:00:00Z', undefined],
    ['2026-03-03T17:59:59Z', undefined],
    ['2026-03-03T18:00:00Z', 7],
    ['2026-03-07T17:59:59Z', 7],
    ['2026-03-07T18:00:00Z', 3],
    ['2026-03-10T17:59:59Z', 1],
    ['2026-03-10T18:00:00Z', undefined],
  ])('at %s is that of %s days', (now, days) => {
    expect(dueReminder(deadline, new Date(now))).toBe(days)
  })

  it('does not exist without reminders', () => {
    expect(dueReminder({ ...deadline, reminder_days: [] }, new Date('2026-03-10T17:00:00Z'))).toBeUndefined()
  })
})
