import { expect, it } from 'vitest'
import { profileProblems } from './profiles.rules.ts'

it.each(['Africa/Nairobi', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5', ''])(
  '%s is a valid time zone or empty',
  (time_zone) => expect(profileProblems({ time_zone })).toEqual({}),
)

it.each(['Mars/Olympus', '+02:00', 'Africa/', '../etc/passwd', 'Africa Nairobi'])(
  '%s is not a time zone',
  (time_zone) =>
    expect(profileProblems({ time_zone })).toEqual({
      time_zone: ['Please choose a time zone from the list'],
    }),
)

it('names are checked if they are sent', () => {
  expect(profileProblems({ city: 'Quito' })).toEqual({})
  expect(profileProblems({ first_name: '  ', last_name: 'Wu' })).toEqual({
    first_name: ['Please enter first name'],
  })
})
