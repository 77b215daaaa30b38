import { isTimeZone } from '../platform/time-zone.ts'
import { hasLetters, messages, type FieldErrors } from '../platform/refusal.ts'
import type { ProfileForm } from './profiles.schemas.ts'

/** Errors of the form 'User Data' by field; missing fields are not checked. */
export const profileProblems = ({ first_name, last_name, time_zone }: Partial<ProfileForm>): FieldErrors =>
  messages([
    ['first_name', first_name === undefined || hasLetters(first_name, 1), 'Please enter first name'],
    ['last_name', last_name === undefined || hasLetters(last_name, 1), 'Please enter name'],
    ['time_zone', !time_zone || isTimeZone(time_zone), 'Please choose a time zone from the list'],
  ])
