import {
  maxInstituteInvitations,
  personInvitedEnough,
  projectInvitedEnough,
} from 'contract/projects/project.rules.ts'
import type { ProjectRole } from 'contract/projects/permissions.ts'
import { audit } from '../../platform/database/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { publish } from '../../platform/live/live.ts'
import type { Scope } from '../projects.access.ts'
import {
  changeInvitedRole,
  insertInvitation,
  projectInvitationsSince,
  openProjectInvitation,
} from './invitations.queries.ts'

const day = 86_400_000

interface Inviting {
  instituteId: number
  role: ProjectRole
  now: Date
  ip: string
}

/**
 * Invites an institute, which takes part once one of its Admins accepts. A repetition changes the role at most. The
 * caller has locked project and institute.
 */
export async function inviteInstitute(
  tx: Tx,
  { viewer, project }: Pick<Scope, 'viewer' | 'project'>,
  { instituteId, role, now, ip }: Inviting,
): Promise<void> {
  const there = await openProjectInvitation(tx, { projectId: project.id, instituteId })
  if (there) {
    if (there.role !== role) await changeInvitedRole(tx, there.id, role)
    return publish(tx, `institute:${instituteId}`)
  }
  const since = new Date(now.getTime() - day)
  const sent = await projectInvitationsSince(tx, { projectId: project.id, personId: viewer.id, since })
  if (sent.ofProject >= maxInstituteInvitations.project) throw new Problem(projectInvitedEnough, day / 1000)
  if (sent.ofPerson >= maxInstituteInvitations.person) throw new Problem(personInvitedEnough, day / 1000)
  await insertInvitation(tx, { projectId: project.id, instituteId, role, by: viewer.id, now })
  await announce(tx, 'project.institute_invited', {
    projectId: project.id,
    instituteId,
    role,
    by: viewer.id,
  })
  await audit(tx, {
    actor: viewer.id,
    action: 'project.institute_invited',
    subject: `project:${project.id}`,
    concerns: `institute:${instituteId}`,
    detail: { role },
    ip,
  })
  await publish(tx, `institute:${instituteId}`)
}
