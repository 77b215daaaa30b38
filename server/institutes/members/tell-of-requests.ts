import type { Tx } from '../../platform/database/database.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { approveByDomain } from './approve-by-domain.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface Events {
    /** A person has requested a role. */
    'institute.role_requested': { instituteId: number; personId: number; role: string }
    /** Roles of a person were approved, declined (requests) or withdrawn (approved roles) by another person. */
    'institute.roles_decided': {
      instituteId: number
      personId: number
      by: number
      approved: string[]
      declined?: string[]
      withdrawn: string[]
      reason: string
    }
    /** A person with an account was invited into an institute. */
    'institute.invited': { instituteId: number; personId: number; by: number; role: string }
    /** A person has given up, taken back or approved roles of their own. */
    'institute.own_roles_changed': { instituteId: number; personId: number }
    /** An invitation was declined or withdrawn, or its sender may no longer invite. */
    'institute.invitation_ended': { instituteId: number; email: string }
  }
}

/**
 * Notifies the deciders of all requests of a person, once their address is confirmed; some are approved by its domain.
 */
export async function tellOfRequests(tx: Tx, personId: number, now: Date): Promise<void> {
  const waiting = await tx
    .selectFrom('institute_role')
    .select(['institute_id as instituteId', 'person_id as personId', 'role'])
    .where('person_id', '=', personId)
    .where('approved', '=', false)
    .where('awaits_second_factor', '=', false)
    .where('role', '<>', 'Follower')
    .limit(10)
    .execute()
  for (const requested of waiting)
    if (!(await approveByDomain(tx, requested, now)))
      await announce(tx, 'institute.role_requested', requested)
}
