import { expect, it } from 'vitest'
import { expectedAttendance, ownAttendanceText, placesText } from './attendance.ts'

const none = { attending: false, waiting: false, end: '2999-01-01T00:00:00.000Z' }
const event = { ...none, capacity: 2, going_count: 1, waiting_count: 0 }

it('an attendee takes a place, or joins the waiting list when the event is full', () => {
  const last = expectedAttendance(event, true)
  expect(last).toMatchObject({ attending: true, waiting: false, going_count: 2 })
  expect(placesText(last)).toBe('2 people are going. No places left.')
  const full = { ...event, going_count: 2, waiting_count: 3 }
  const waiting = expectedAttendance(full, true)
  expect(waiting).toMatchObject({ attending: false, waiting: true, going_count: 2, waiting_count: 4 })
  expect(placesText(waiting)).toBe('2 people are going. No places left. 4 people on the waiting list.')
  expect(ownAttendanceText(waiting)).toContain('waiting list')
})

it('a place that becomes free goes to the first person on the waiting list', () => {
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

it('repeating the current choice changes nothing', () => {
  const going = { ...event, attending: true }
  expect(expectedAttendance(going, true)).toBe(going)
  expect(expectedAttendance(event, false)).toBe(event)
})

it('places are shown only with a limit, and past events show how many people attended', () => {
  expect(placesText({ ...event, capacity: null })).toBe('1 person is going.')
  expect(placesText(event)).toBe('1 person is going. 1 of 2 places left.')
  expect(placesText({ ...event, end: '2020-01-01T00:00:00.000Z' })).toBe('1 person attended.')
})
