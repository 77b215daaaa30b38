import type { ProjectPermission } from 'contract/projects/permissions.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
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
  { project, viewer }: Scope,
  run: (tx: Tx, permissions: ProjectPermission[]) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    if (!(await lockProject(tx, project.id))) throw notFound()
    const roles = rolesInOrder((await rolesThrough(tx, viewer.id, project.id)).map(({ role }) => role))
    const result = await run(tx, permissionsIn(roles, viewer.is_staff, project.project_visibility))
    await publish(tx, `project:${project.id}`)
    return result
  })
