import type { ProfileForm } from 'contract/profiles/profiles.schemas.ts'
import type { ConfirmedText } from 'contract/platform/short-texts.ts'
import type { CurrentUser } from 'contract/users/users.schemas.ts'

/** Form values, including a new picture; `null` removes the current one, `undefined` keeps it. */
export interface UserDataValues extends ProfileForm {
  picture: File | null | undefined
  /** Short texts that the user has confirmed. */
  confirmed: ConfirmedText[]
}

export const formOf = (user: CurrentUser): UserDataValues => ({
  first_name: user.first_name,
  last_name: user.last_name,
  profile_visibility: user.profile_visibility,
  about_me: user.about_me,
  city: user.city,
  time_zone: user.time_zone ?? '',
  picture: undefined,
  confirmed: [],
})
