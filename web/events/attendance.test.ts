import { expect, it } from 'vitest'
import { expectedAttendance, ownWords, placesWords } from './attendance.ts'

const none = { attending: false, waiting: false, end: '2999-01-01T00:00:00.000Z' }
const event = { ...none, capacity: 2, going_count: 1, waiting_count: 0 }

it('whoever goes takes a place while there is one, and waits for one afterwards', () => {
  const last = expectedAttendance(event, true)
  expect(last).toMatchObject({ attending: true, waiting: false, going_count: 2 })
  expect(placesWords(last)).toBe('2 people go. No places left.')
  const full = { ...event, going_count: 2, waiting_count: 3 }
  const waiting = expectedAttendance(full, true)
  expect(waiting).toMatchObject({ attending: false, waiting: true, going_count: 2, waiting_count: 4 })
  expect(placesWords(waiting)).toBe('2 people go. No places left. 4 people on the waiting list.')
  expect(ownWords(waiting)).toContain('waiting list')
})

it('whoever leaves frees a place, which goes to whoever waits', () => {
  const going = { ...event, attending: true, going_count: 2 }
  expect(expectedAttendance(going, false)).toMatchObject({ attending: false, going_count: 1 })
  expect(expectedAttendance({ ...going, waiting_count: 2 }, false)).toMatchObject({
    going_count: 2,
    waiting_count: 1,
  })
  const waits = { ...event, waiting: true, going_count: 2, waiting_count: 2 }
  expect(expectedAttendance(waits, false)).toMatchObject({
    waiting: false,
    going_count: 2,
    waiting_count: 1,
  })
})

it('asking again for what is so already changes nothing', () => {
  const going = { ...event, attending: true }
  expect(expectedAttendance(going, true)).toBe(going)
  expect(expectedAttendance(event, false)).toBe(event)
})

it('without a limit nothing is said of places, and afterwards how many came', () => {
  expect(placesWords({ ...event, capacity: null })).toBe('1 person goes.')
  expect(placesWords(event)).toBe('1 person goes. 1 of 2 places left.')
  expect(placesWords({ ...event, end: '2020-01-01T00:00:00.000Z' })).toBe('1 person went.')
})
