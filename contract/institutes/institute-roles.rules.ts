import type { Refusal } from '../platform/refusal.ts'
import { positionRoles } from '../users/position-roles.ts'
import { lastInstituteAdmin, ownRole } from './institutes.refusals.ts'
import { whyNotDecide, type InstituteStanding } from './institutes.rules.ts'

/** Roles one can hold in an institute, following it aside (INS-41). */
export const instituteRoles = ['Admin', 'Contact', ...positionRoles] as const
export type InstituteRole = (typeof instituteRoles)[number]

/** Roles that members ask for themselves; the Contact person is named by an Admin. */
export const rolesToAskFor = ['Admin', ...positionRoles] as const

export const isInstituteRole = (role: string): role is InstituteRole =>
  (instituteRoles as readonly string[]).includes(role)

export const isRoleToAskFor = (role: string): role is (typeof rolesToAskFor)[number] =>
  (rolesToAskFor as readonly string[]).includes(role)

/** What becomes of a role: held and approved, asked for but not approved, or no longer there. */
export type RoleState = 'approved' | 'unapproved' | 'none'

export interface InstituteRoleChange {
  role: InstituteRole
  from: RoleState
  to: RoleState
  /** Whether it is the role of whoever changes it. */
  self: boolean
  /** Whether the institute has an approved Admin beside the person whose role it is. */
  otherAdmins: boolean
}

/**
 * Why a role cannot become so (SEC-04, SEC-05). Admins and staff decide on the roles of others; of their own,
 * everybody may only give up, but an Admin may name themselves Contact person, which gives no rights.
 */
export function whyNotSetRole(
  standing: InstituteStanding,
  { role, from, to, self, otherAdmins }: InstituteRoleChange,
): Refusal | undefined {
  if (from === to) return undefined
  const givesUp = to === 'none' || (from === 'approved' && to === 'unapproved')
  if (!(self && givesUp)) {
    const reason = whyNotDecide(standing)
    if (reason) return reason
  }
  const namesOneself = role === 'Contact' && standing.is_admin && from === 'none'
  if (self && !givesUp && !namesOneself) return ownRole
  if (role === 'Admin' && from === 'approved' && !otherAdmins) return lastInstituteAdmin
  return undefined
}
