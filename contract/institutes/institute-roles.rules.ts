import type { Refusal } from '../platform/refusal.ts'
import { positionRoles } from '../users/position-roles.ts'
import { lastInstituteAdmin, newAdmin, ownRole } from './institutes.refusals.ts'
import { whyNotDecide, type InstituteStanding } from './institutes.rules.ts'

/** Roles in an institute, without Follower (INS-41). */
export const instituteRoles = ['Admin', 'Contact', ...positionRoles] as const
export type InstituteRole = (typeof instituteRoles)[number]

/** Roles that members can request; Contact persons are named by an Admin. */
export const rolesToAskFor = ['Admin', ...positionRoles] as const

export const isInstituteRole = (role: string): role is InstituteRole =>
  (instituteRoles as readonly string[]).includes(role)

export const isRoleToAskFor = (role: string): role is (typeof rolesToAskFor)[number] =>
  (rolesToAskFor as readonly string[]).includes(role)

/** State of a role: held and approved, requested but not approved, or absent. */
export type RoleState = 'approved' | 'unapproved' | 'none'

export interface InstituteRoleChange {
  role: InstituteRole
  from: RoleState
  to: RoleState
  /** Whether users are changing their own role. */
  self: boolean
  /** Whether the institute has another approved Admin. */
  otherAdmins: boolean
  now: Date
}

/** Days for which a new Admin cannot remove other Admins, and for which a removed Admin can object. */
export const adminDays = 7
const dayLength = 86_400_000

/** When the days since `instant` are over. */
export const adminDaysAfter = (instant: string | Date): Date =>
  new Date(new Date(instant).getTime() + adminDays * dayLength)

/**
 * Why a role cannot be changed to a state (SEC-04, SEC-05). Admins and staff decide on the roles of others. Users can
 * only give up their own roles; an Admin may also become Contact person, a role without rights. New Admins cannot remove
 * other Admins.
 */
export function whyNotSetRole(
  standing: InstituteStanding,
  { role, from, to, self, otherAdmins, now }: InstituteRoleChange,
): Refusal | undefined {
  if (from === to) return undefined
  const givesUp = to === 'none' || (from === 'approved' && to === 'unapproved')
  if (!(self && givesUp)) {
    const reason = whyNotDecide(standing)
    if (reason) return reason
  }
  const namesOneself = role === 'Contact' && standing.is_admin && from === 'none'
  if (self && !givesUp && !namesOneself) return ownRole
  if (role !== 'Admin' || from !== 'approved') return undefined
  if (!otherAdmins) return lastInstituteAdmin
  return self ? undefined : whyNotRemoveAdmin(standing, now)
}

/** Why a user may not remove another Admin: they have not been Admin for long. Staff may. */
function whyNotRemoveAdmin({ is_staff, admin_since }: InstituteStanding, now: Date): Refusal | undefined {
  if (is_staff || admin_since === null) return undefined
  const until = adminDaysAfter(admin_since)
  return now < until ? newAdmin(until) : undefined
}
