import type { registration } from 'contract/access/registration.endpoints.ts'
import { institutionProblems, instituteUnknown, userProblems } from 'contract/access/registration.rules.ts'
import type { BodyOf } from 'contract/platform/endpoint.ts'
import type { FieldErrors } from 'contract/platform/refusal.ts'
import { isPublicInstitute } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import type { GuestInvitation } from '../users/users.ts'
import { guessableProblem } from './guessable-passwords.ts'

export type Registration = BodyOf<typeof registration.register>

/** The entered data, with the address and perhaps the institute and role of an invitation. */
export const prefilled = (body: Registration, guest: GuestInvitation | undefined): Registration => ({
  ...body,
  email: (guest?.email ?? body.email).trim(),
  ...(guest?.institute && {
    create_new_institute: false,
    institute: guest.institute.id,
    user_role: guest.role ?? body.user_role,
  }),
})

/** Messages of both steps, including those that need the database or the list of common passwords. */
export async function registrationProblems(
  db: Db,
  entered: Registration,
  guest: GuestInvitation | undefined,
): Promise<FieldErrors> {
  const problems: FieldErrors = {
    ...institutionProblems(entered, entered.confirmed),
    ...userProblems(entered, entered.confirmed),
  }
  const { password, email, first_name, last_name } = entered
  const guessable = problems['password']
    ? undefined
    : await guessableProblem(password, [email, first_name, last_name])
  if (guessable) problems['password'] = [guessable]
  const { create_new_institute, institute } = entered
  if (!create_new_institute && institute && institute !== guest?.institute?.id) {
    if (!(await isPublicInstitute(db, institute))) problems['institute'] = [instituteUnknown]
  }
  return problems
}
