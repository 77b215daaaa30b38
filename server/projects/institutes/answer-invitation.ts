import { boundedTotal } from 'contract/platform/totals.ts'
import { instituteHeld } from 'contract/institutes/institute-domains.refusals.ts'
import { denied } from 'contract/institutes/institutes.refusals.ts'
import type { instituteProjects } from 'contract/projects/institute-projects.endpoints.ts'
import { sql } from 'kysely'
import {
  instituteForViewer,
  isHeld,
  lockInstitute,
  type FoundInstitute,
} from '../../institutes/institutes.ts'
import { audit } from '../../platform/database/audit.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { notFound, Problem } from '../../platform/http/problem.ts'
import type { Handler, RequestContext } from '../../platform/http/routes.ts'
import { member, type Viewer } from '../../platform/http/viewer.ts'
import { announce } from '../../platform/jobs/jobs.ts'
import { publish, recheckRights } from '../../platform/live/live.ts'
import { lockProject, peopleOf } from '../participants.queries.ts'
import { refreshLists } from '../projects.live.ts'
import { endInvitation, invitationsOf, projectInvitationById } from './invitations.queries.ts'

interface OfAdmin {
  viewer: Viewer
  institute: FoundInstitute
}

/** Admins of the institute; staff consent to nothing in its place. */
export async function instituteAdmin(context: RequestContext<{ id: number }>): Promise<OfAdmin> {
  const { viewer } = member(context)
  const found = await instituteForViewer(context.db, viewer, context.params.id)
  if (!found) throw notFound()
  if (!found.standing.is_admin) throw new Problem(denied.edit)
  return { viewer, institute: found.institute }
}

export const listProjectInvitations: Handler<typeof instituteProjects.invitations, OfAdmin> = async ({
  db,
  institute,
  query,
}) => {
  const { results, total } = await invitationsOf(db, institute.id, query)
  const { pageNumber, pageSize } = query
  return { results, pageNumber, pageSize, ...boundedTotal(total) }
}

type Answer = OfAdmin & { params: { invitationId: number }; now: Date; ip: string }

/** The institute and its approved members take part in the project from now on. */
export const acceptProjectInvitation: Handler<typeof instituteProjects.accept, OfAdmin> = async (context) => {
  const { tx } = context
  if (await isHeld(tx, context.institute.id)) throw new Problem(instituteHeld)
  const { id, project_id, institute_id, role } = await answered(tx, context, 'accepted')
  await sql`insert into participant (id, project_id, institute_id, role, created_at) overriding system value
    values (${id}, ${project_id}, ${institute_id}, ${role}, ${context.now}::timestamptz)
    on conflict on constraint participant_once do nothing`.execute(tx)
  const people = await peopleOf(tx, [{ person_id: null, institute_id }])
  // Pages left open from an earlier participation work again.
  await recheckRights(tx, people)
  await refreshLists(tx, people)
  await announce(tx, 'project.joined', {
    projectId: project_id,
    personId: null,
    instituteId: institute_id,
    role,
    by: context.viewer.id,
  })
  await announce(tx, 'project.roles_changed', {
    projectId: project_id,
    personId: null,
    instituteId: institute_id,
    // Only institutes without a role are invited.
    before: [],
    after: [role],
    at: context.now.toISOString(),
  })
  const project = await tx
    .selectFrom('project')
    .select(['id', 'name'])
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow()
  return { project }
}

export const declineProjectInvitation: Handler<typeof instituteProjects.decline, OfAdmin> = (context) =>
  inTransaction(context.db, async (tx) => {
    await answered(tx, context, 'declined')
    return { success: true as const }
  })

/** Ends an open invitation, if the viewer is still Admin of the institute. */
async function answered(tx: Tx, context: Answer, outcome: 'accepted' | 'declined') {
  const { viewer, institute, params, now, ip } = context
  const found = await projectInvitationById(tx, params.invitationId)
  if (!found || found.institute_id !== institute.id) throw notFound()
  // In this order everywhere, and the rights are read once both are locked.
  await lockProject(tx, found.project_id)
  if (!(await lockInstitute(tx, institute.id))) throw notFound()
  const standing = (await instituteForViewer(tx, viewer, institute.id))?.standing
  if (!standing?.is_admin) throw new Problem(denied.edit)
  const invitation = await projectInvitationById(tx, found.id)
  if (!invitation || !(await endInvitation(tx, found.id, { status: outcome, by: viewer.id, now })))
    throw notFound()
  await announce(tx, 'project.invitation_ended', {
    projectId: found.project_id,
    instituteId: institute.id,
    outcome,
    invitedBy: found.invited_by,
    by: viewer.id,
  })
  await audit(tx, {
    actor: viewer.id,
    action: outcome === 'accepted' ? 'project.invitation_accepted' : 'project.invitation_declined',
    subject: `institute:${institute.id}`,
    concerns: `project:${found.project_id}`,
    detail: { role: invitation.role },
    ip,
  })
  await publish(tx, `project:${found.project_id}`)
  await publish(tx, `institute:${institute.id}`)
  return invitation
}
