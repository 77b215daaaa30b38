import type { Institute } from 'contract/institutes/institute-shapes.ts'
import { rolesToAskFor } from 'contract/institutes/institute-roles.rules.ts'
import { lastInstituteAdmin } from 'contract/institutes/institutes.refusals.ts'
import type { Refusal } from 'contract/platform/refusal.ts'

export interface OwnRole {
  role: string
  approved: boolean
}

/** The data of an institute needed by the dialog for the user's roles. */
export interface InstituteOfOwnRoles {
  id: number
  name: string
  profile_visibility: Institute['profile_visibility']
  is_last_admin: boolean
  /** All roles except Follower. */
  roles: readonly OwnRole[]
}

/** Converts a loaded institute. */
export const ownRolesIn = ({ currentUsersRoles, ...institute }: Institute): InstituteOfOwnRoles => ({
  ...institute,
  roles: currentUsersRoles.filter(({ role }) => role !== 'Follower'),
})

/** Why the user cannot give up a role or, without a role, leave (SEC-05). */
export const whyNotGiveUp = (
  { is_last_admin }: Pick<InstituteOfOwnRoles, 'is_last_admin'>,
  role = 'Admin',
): Refusal | undefined => (is_last_admin && role === 'Admin' ? lastInstituteAdmin : undefined)

/** Roles that the user neither has nor has requested. */
export const rolesLeft = (held: readonly OwnRole[]) =>
  rolesToAskFor.filter((role) => !held.some((one) => one.role === role))

/** Whether the user can still see the institute without these roles. */
export const staysVisible = (
  { profile_visibility, roles }: Pick<InstituteOfOwnRoles, 'profile_visibility' | 'roles'>,
  given: string | undefined,
  isStaff: boolean,
): boolean =>
  isStaff ||
  profile_visibility === 'public' ||
  (given !== undefined && roles.some(({ role, approved }) => approved && role !== given))
