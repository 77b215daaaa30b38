import { can } from 'contract/projects/permissions.ts'
import type { projects } from 'contract/projects/projects.endpoints.ts'
import type { Project } from 'contract/projects/projects.schemas.ts'
import { audit } from '../platform/database/audit.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { jsonText } from '../platform/http/reply.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { isTokenOf, permissionsIn, rolesInOrder, rolesOfViewer } from './projects.ts'
import { projectRowOf } from './project-rows.ts'
import { wholeProjectRow, type WholeRow } from './whole-project.queries.ts'

/**
 * Reads a project; reading by staff is recorded in the audit log. The response is typed by the contract and not validated
 * again.
 */
export const readProject: Handler<typeof projects.read, { viewer: Viewer }> = async ({
  db,
  viewer,
  params: { id },
  ip,
}) => {
  const project = await projectView(db, viewer, id)
  if (project.user_roles.length === 0 && viewer.is_staff)
    await audit(db, { actor: viewer.id, action: 'project.viewed_as_staff', subject: `project:${id}`, ip })
  return jsonText(JSON.stringify(project))
}

/** The project as visible to the viewer. @throws Problem 404 unless the viewer may open it */
export async function projectView(db: Db, viewer: Viewer, id: number): Promise<Project> {
  const viewed_as = viewer.viewAs?.project === id ? viewer.viewAs.role : null
  const sees_all = viewer.is_staff || isTokenOf(viewer, id)
  const [row] = await wholeProjectRow(db, { id, reader: viewer.id, sees_all, viewed_as })
  if (!row) throw notFound()
  const { own, topics, creator, focus_areas, website_url, ...stored } = row.whole
  const held = rolesInOrder(own.map(({ role }) => role))
  const roles = rolesOfViewer(viewer, id, held)
  const permissions = permissionsIn(roles, viewer.is_staff, stored.project_visibility)
  if (permissions.length === 0) throw notFound()
  return {
    ...projectRowOf(stored, { roles, permissions }),
    focus_areas,
    website_url,
    created_by: can(permissions, 'VIEW_PROJECT_PARTICIPANTS') ? creator : null,
    topics: can(permissions, 'VIEW_PROJECT_TOPICS') ? topics : [],
    roles: rolesShown(roles, own),
  }
}

/** The roles with the institute that gives each, if any. */
const rolesShown = (roles: Project['user_roles'], own: WholeRow['own']): Project['roles'] =>
  roles.flatMap((role) => {
    const through = own.filter((one) => one.role === role)
    if (through.length === 0) return [{ role, institute: null }]
    return through.map(({ institute_id: id, institute_name: name }) => ({
      role,
      institute: id === null || name === null ? null : { id, name },
    }))
  })
