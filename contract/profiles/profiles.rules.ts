import { isTimeZone } from '../platform/time-zone.ts'
import { hasLetters, messages, type FieldErrors } from '../platform/refusal.ts'
import { enoughLetters, type Exceptions } from '../platform/short-texts.ts'
import { noWebAddress } from '../platform/web-address.ts'
import type { ProfileForm } from './profiles.schemas.ts'

/** Errors of the form 'User Data' by field; missing fields are not checked. */
export const profileProblems = (
  { first_name, last_name, time_zone }: Partial<ProfileForm>,
  exceptions: Exceptions<Pick<ProfileForm, 'first_name' | 'last_name'>> = {},
): FieldErrors =>
  messages([
    ...(first_name === undefined
      ? []
      : [
          enoughLetters('first_name', 'first_name', { first_name }, 'Please enter first name', exceptions),
          noWebAddress('first_name', first_name, exceptions.stored?.first_name),
        ]),
    ...(last_name === undefined
      ? []
      : [
          ['last_name', hasLetters(last_name, 1), 'Please enter name'] as [string, boolean, string],
          noWebAddress('last_name', last_name, exceptions.stored?.last_name),
        ]),
    ['time_zone', !time_zone || isTimeZone(time_zone), 'Please choose a time zone from the list'],
  ])
