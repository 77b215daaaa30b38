import { expect, it } from 'vitest'
import { nameOfTimeZone } from './time-zone.ts'

it('a time zone has one spelling, and an invalid one is unchanged', () => {
  const named = Object.fromEntries(
    ['utc', 'etc/utc', 'europe/berlin', 'America/Argentina/Buenos_Aires', 'Europe/Kyiv', 'EUROPE/KIEV'].map(
      (name) => [name, nameOfTimeZone(name)],
    ),
  )
  expect(named).toEqual({
    utc: 'UTC',
    'etc/utc': 'UTC',
    'europe/berlin': 'Europe/Berlin',
    'America/Argentina/Buenos_Aires': 'America/Argentina/Buenos_Aires',
    'Europe/Kyiv': 'Europe/Kyiv',
    'EUROPE/KIEV': 'Europe/Kiev',
  })
  for (const none of ['', '+02:00', 'Mars/Olympus']) expect(nameOfTimeZone(none)).toBe(none)
})
