import { can } from 'contract/projects/permissions.ts'
import type { Project, projects } from 'contract/projects/projects.contract.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { decorateProjects } from './decorate-projects.ts'
import type { Scope } from './projects.access.ts'
import { projectForViewer } from './projects.ts'
import { rolesThrough, type StoredProject } from './projects.queries.ts'
import { topicsOf } from './topics/topics.queries.ts'

export const readProject: Handler<typeof projects.read, Scope> = ({ db, ...scope }) => wholeProject(db, scope)

/** The project as its viewer sees it after a change. */
export async function projectAnew(db: Db, viewer: Scope['viewer'], id: number): Promise<Project> {
  const scope = await projectForViewer(db, viewer, id)
  if (!scope) throw notFound()
  return wholeProject(db, { viewer, ...scope })
}

async function wholeProject(db: Db, { viewer, project, roles, permissions }: Scope): Promise<Project> {
  const [found] = await decorateProjects(db, [{ ...project, roles, permissions }])
  if (!found) throw notFound()
  const { row, stored } = found
  const [through, topics] = await Promise.all([
    rolesThrough(db, viewer.id, project.id),
    can(permissions, 'VIEW_PROJECT_TOPICS') ? topicsOf(db, project.id) : [],
  ])
  return {
    ...row,
    focus_areas: stored.focus_areas,
    website_url: stored.website_url,
    created_by: can(permissions, 'VIEW_PROJECT_PARTICIPANTS') ? creatorOf(stored) : null,
    topics,
    roles: rolesShown(roles, through).map(({ role, institute_id, institute_name }) => ({
      role,
      institute:
        institute_id === null || institute_name === null ? null : { id: institute_id, name: institute_name },
    })),
  }
}

/** With the institute through which each comes; a role as which the project is only viewed comes through none. */
const rolesShown = (roles: Scope['roles'], through: Awaited<ReturnType<typeof rolesThrough>>) =>
  roles.flatMap((role) => {
    const held = through.filter((one) => one.role === role)
    return held.length > 0 ? held : [{ role, institute_id: null, institute_name: null }]
  })

/** Null once their account is deleted. */
function creatorOf({ creator_id: id, first_name, last_name, email }: StoredProject) {
  if (id === null || first_name === null || last_name === null || email === null) return null
  return { id, first_name, last_name, email }
}
