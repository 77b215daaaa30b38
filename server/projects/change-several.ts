import { whyNot } from 'contract/projects/permissions.ts'
import { notInvited, remindedAlready, reminderDays } from 'contract/projects/project.rules.ts'
import type { projects } from 'contract/projects/projects.endpoints.ts'
import type { Tx } from '../platform/database/database.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { notFound, Problem, refuse } from '../platform/http/problem.ts'
import { changeEach } from '../platform/http/several.ts'
import type { ContextOf, Handler } from '../platform/http/routes.ts'
import { changeParticipants } from './change-participants.ts'
import { openProjectInvitation, remindOnce } from './institutes/invitations.queries.ts'
import { rolesOfParty, type Party } from './participants.queries.ts'
import type { Scope } from './projects.access.ts'
import { putParticipant } from './put-participant.ts'
import { removeParticipant } from './remove-participant.ts'

type Context = ContextOf<typeof projects.changeSeveral> & Scope

/** Changes several participants, each as if it were the only one. */
export const changeSeveralParticipants: Handler<typeof projects.changeSeveral, Scope> = async (context) => {
  const { tx, body } = context
  return {
    users: await changeEach(tx, body.users, (id) => change(context, { person_id: id, institute_id: null })),
    institutes: await changeEach(tx, body.institutes, (id) =>
      change(context, { person_id: null, institute_id: id }),
    ),
  }
}

async function change(context: Context, party: Party): Promise<unknown> {
  const { tx, body, project } = context
  if (body.action === 'remind') return remind(context, party)
  const who = {
    projectId: project.id,
    userId: party.person_id ?? undefined,
    instituteId: party.institute_id ?? undefined,
  }
  if (body.action === 'remove') return removeParticipant({ ...context, body: who })
  const entries = await entriesOf(tx, project.id, party)
  if (entries.length === 0) throw notFound()
  const { roleName } = body
  // Each role becomes the chosen one; those that are equal then become one.
  for (const { id } of entries)
    await putParticipant({ ...context, body: { ...who, participantId: id, roleName } })
}

/** The roles of a participant, or the invitation of an institute. */
async function entriesOf(tx: Tx, projectId: number, party: Party): Promise<{ id: number }[]> {
  const held = await rolesOfParty(tx, projectId, party)
  if (held.length > 0 || party.institute_id === null) return held
  const invitation = await openProjectInvitation(tx, { projectId, instituteId: party.institute_id })
  return invitation ? [invitation] : []
}

/** Notifies the Admins of an invited institute once more. */
const remind = (context: Context, { institute_id }: Party): Promise<void> =>
  changeParticipants(context.tx, context, async (tx, permissions) => {
    refuse(whyNot(permissions, 'CREATE_PROJECT_PARTICIPANTS'))
    const { project, viewer, now } = context
    const open =
      institute_id === null
        ? undefined
        : await openProjectInvitation(tx, { projectId: project.id, instituteId: institute_id })
    if (!open) throw new Problem(notInvited)
    if (!(await remindOnce(tx, open.id, { now, days: reminderDays }))) throw new Problem(remindedAlready)
    await announce(tx, 'project.institute_invited', {
      projectId: project.id,
      instituteId: open.institute_id,
      role: open.role,
      by: viewer.id,
    })
  })
