import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { rolesToAskFor } from 'contract/institutes/institute-roles.rules.ts'
import { lastInstituteAdmin } from 'contract/institutes/institutes.refusals.ts'
import type { Refusal } from 'contract/platform/refusal.ts'

export interface OwnRole {
  role: string
  approved: boolean
}

/** What the dialog of one's own roles needs of an institute. */
export interface InstituteOfOwnRoles {
  id: number
  name: string
  profile_visibility: Institute['profile_visibility']
  is_last_admin: boolean
  /** All of them, Follower aside. */
  roles: readonly OwnRole[]
}

/** An institute as its page has it. */
export const ownRolesIn = ({ currentUsersRoles, ...institute }: Institute): InstituteOfOwnRoles => ({
  ...institute,
  roles: currentUsersRoles.filter(({ role }) => role !== 'Follower'),
})

/** Why the reader cannot give up a role, or with none named, leave (SEC-05). */
export const whyNotGiveUp = (
  { is_last_admin }: Pick<InstituteOfOwnRoles, 'is_last_admin'>,
  role = 'Admin',
): Refusal | undefined => (is_last_admin && role === 'Admin' ? lastInstituteAdmin : undefined)

/** Roles that the reader neither holds nor has asked for. */
export const rolesLeft = (held: readonly OwnRole[]) =>
  rolesToAskFor.filter((role) => !held.some((one) => one.role === role))

/** Whether the reader would still see the institute without these roles. */
export const staysVisible = (
  { profile_visibility, roles }: Pick<InstituteOfOwnRoles, 'profile_visibility' | 'roles'>,
  given: string | undefined,
  isStaff: boolean,
): boolean =>
  isStaff ||
  profile_visibility === 'public' ||
  (given !== undefined && roles.some(({ role, approved }) => approved && role !== given))
