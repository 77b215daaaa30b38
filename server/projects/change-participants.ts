import type { ProjectPermission } from 'contract/projects/permissions.ts'
import { roleWords, type ProjectRole } from 'contract/projects/permissions.ts'
import { audit } from '../platform/database/audit.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { publish } from '../platform/live/live.ts'
import { notFound } from '../platform/http/problem.ts'
import { lockProject } from './participants.queries.ts'
import type { Scope } from './projects.access.ts'
import { rolesInOrder, permissionsIn } from './projects.ts'
import { rolesThrough } from './projects.queries.ts'

/**
 * Runs changes of participants one after the other, each with the viewer's current permissions, so that two Admins cannot
 * remove each other at the same time (SEC-05).
 */
export const changeParticipants = <T>(
  db: Parameters<typeof inTransaction>[0],
  { project, viewer, now, ip }: Scope & { now: Date; ip?: string },
  run: (tx: Tx, permissions: ProjectPermission[]) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    if (!(await lockProject(tx, project.id))) throw notFound()
    const roles = rolesInOrder((await rolesThrough(tx, viewer.id, project.id)).map(({ role }) => role))
    const before = await rolesHeld(tx, project.id)
    const result = await run(tx, permissionsIn(roles, viewer.is_staff, project.project_visibility))
    await noteChanges(tx, { before, after: await rolesHeld(tx, project.id), project, viewer, now, ip })
    await publish(tx, `project:${project.id}`)
    return result
  })

/** The roles of each participant, by `person:7` or `institute:9`. */
async function rolesHeld(tx: Tx, projectId: number): Promise<Map<string, ProjectRole[]>> {
  const rows = await tx
    .selectFrom('participant')
    .select(['person_id', 'institute_id', 'role'])
    .where('project_id', '=', projectId)
    .orderBy('id')
    .execute()
  const held = Map.groupBy(rows, ({ person_id, institute_id }) =>
    person_id === null ? `institute:${institute_id}` : `person:${person_id}`,
  )
  return new Map([...held].map(([party, of]) => [party, rolesInOrder(of.map(({ role }) => role))]))
}

interface Changed extends Pick<Scope, 'project' | 'viewer'> {
  before: ReadonlyMap<string, ProjectRole[]>
  after: ReadonlyMap<string, ProjectRole[]>
  now: Date
  ip: string | undefined
}

/** Writes an entry into the audit log for each participant whose roles have changed, and announces it. */
async function noteChanges(tx: Tx, { before, after, project, viewer, now, ip }: Changed): Promise<void> {
  const words = (roles: readonly ProjectRole[] = []) => roles.map(roleWords).join(', ')
  for (const party of new Set([...before.keys(), ...after.keys()])) {
    const [from, to] = [words(before.get(party)), words(after.get(party))]
    if (from === to) continue
    await audit(tx, {
      actor: viewer.id,
      action: 'project.roles_changed',
      subject: `project:${project.id}`,
      concerns: party,
      detail: { before: { roles: from }, after: { roles: to } },
      ip,
    })
    const [kind, id] = party.split(':')
    await announce(tx, 'project.roles_changed', {
      projectId: project.id,
      personId: kind === 'person' ? Number(id) : null,
      instituteId: kind === 'institute' ? Number(id) : null,
      before: before.get(party) ?? [],
      after: after.get(party) ?? [],
      at: now.toISOString(),
    })
  }
}
