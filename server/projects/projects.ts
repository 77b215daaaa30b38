import { permissionDenied } from 'contract/platform/refusal.ts'
import {
  can,
  permissionsOf,
  projectRoles,
  visitorPermissions,
  type ProjectPermission,
  type ProjectRole,
} from 'contract/projects/permissions.ts'
import type { ProjectRow } from 'contract/projects/projects.schemas.ts'
import { viewingIsReadOnly } from 'contract/platform/view-as.ts'
import { audit } from '../platform/database/audit.ts'
import { query, type Db } from '../platform/database/database.ts'
import { notFound, Problem, refuse } from '../platform/http/problem.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { pageOfOwnProjects, type MyProject } from './my-projects.queries.ts'
import { projectRowOf } from './project-rows.ts'

export { institutesIn, institutesOfPeople } from './concerned-institutes.ts'
export { managedPlace } from './managed-place.ts'
export { topicById } from './topics/topics.queries.ts'

declare module '../platform/jobs/jobs.ts' {
  interface Events {
    /** A person, or an institute with its members, has become a participant. */
    'project.joined': {
      projectId: number
      personId: number | null
      instituteId: number | null
      role: ProjectRole
      /** Id of the person who added them. */
      by: number
    }
    /** A participant has another role than before. */
    'project.role_changed': {
      projectId: number
      personId: number | null
      instituteId: number | null
      role: ProjectRole
      /** Id of the person who changed it. */
      by: number
    }
    /** A person or institute lost a role in a project. */
    'project.left': {
      projectId: number
      /** Ids of the people without any remaining role. */
      people: number[]
      /** ISO 8601 time of the change; they may have been added again since. */
      at: string
    }
    /** An institute was invited; its Admins accept or decline. */
    'project.institute_invited': {
      projectId: number
      instituteId: number
      role: ProjectRole
      /** Id of the person who invited it. */
      by: number
    }
    /** An invitation of an institute was answered by one of its Admins, or withdrawn. */
    'project.invitation_ended': {
      projectId: number
      instituteId: number
      outcome: 'accepted' | 'declined' | 'withdrawn'
      /** Id of the person who had invited it, while they have an account. */
      invitedBy: number | null
      by: number
    }
    /** A participant lost a role: removed by another person, or by themselves or an Admin of the institute. */
    'project.participant_removed': {
      projectId: number
      personId: number | null
      instituteId: number | null
      by: number
      left: boolean
      /** The highest role that they still have. */
      remaining: ProjectRole | null
      /** Ids of the people of this participant who have no role in the project any more. */
      without: number[]
    }
    'project.created': {
      projectId: number
      by: number
      /** ISO 8601. */
      at: string
    }
    'project.deleted': { projectId: number }
    /** Fields or links have changed. */
    'project.changed': {
      projectId: number
      by: number
      /** ISO 8601. */
      at: string
    }
    /** The roles of a person or an institute have changed, from or to none when they join or leave. */
    'project.roles_changed': {
      projectId: number
      personId: number | null
      instituteId: number | null
      before: ProjectRole[]
      after: ProjectRole[]
      /** ISO 8601. */
      at: string
    }
  }
}

/** A project with the viewer's rights. */
export interface InProject {
  project: { id: number; name: string; project_visibility: 'public' | 'private' }
  /** The viewer's roles, highest first: their own and those of institutes of which they are an approved member. */
  roles: ProjectRole[]
  permissions: ProjectPermission[]
}

/** A project and the roles of a person in it. */
const standingIn = query<
  { id: number; reader: number },
  InProject['project'] & { roles: ProjectRole[] | null }
>((db, { id, reader }) =>
  db
    .selectFrom('project')
    .select(['id', 'name', 'project_visibility'])
    .select((project) =>
      project
        .selectFrom('project_role')
        .select((role) => role.fn.agg<ProjectRole[]>('array_agg', ['role']).distinct().as('roles'))
        .whereRef('project_role.project_id', '=', 'project.id')
        .where('person_id', '=', reader)
        .as('roles'),
    )
    .where('id', '=', id)
    .where('deleted_at', 'is', null),
)

/**
 * The project if the viewer may open it: by a role; as staff, which is recorded in the audit log unless rights are being
 * rechecked; or because it is public, with `visitorPermissions` only.
 */
export async function projectForViewer(
  db: Db,
  viewer: Viewer,
  id: number,
  { ip, isRecheck = false }: { ip?: string; isRecheck?: boolean } = {},
): Promise<InProject | undefined> {
  const [project] = await standingIn(db, { id, reader: viewer.id })
  if (!project) return undefined
  const roles = rolesOfViewer(viewer, id, rolesInOrder(project.roles ?? []))
  if (roles.length === 0 && viewer.is_staff && !isRecheck)
    await audit(db, { actor: viewer.id, action: 'project.viewed_as_staff', subject: `project:${id}`, ip })
  const permissions = permissionsIn(roles, viewer.is_staff, project.project_visibility)
  if (permissions.length === 0) return undefined
  return {
    project: { id, name: project.name, project_visibility: project.project_visibility },
    roles,
    permissions,
  }
}

/**
 * Throws unless the viewer has the permission: 404 if they may not even view the project, else 400 `permission_denied`.
 */
export function requirePermission({ permissions }: InProject, permission: ProjectPermission): void {
  if (can(permissions, permission)) return
  throw permission.startsWith('VIEW_') ? notFound() : new Problem(permissionDenied(permission))
}

/**
 * The roles that determine what the viewer sees: their own or, for a Project Admin viewing the project as another role,
 * that role, so that they get the same responses as a participant with it.
 * @throws Problem 409 for a change while viewing as another role
 */
function rolesAsViewed({ viewAs }: Viewer, projectId: number, roles: ProjectRole[]): ProjectRole[] {
  const role = projectRoles.find((name) => name === viewAs?.role)
  if (!role || viewAs?.project !== projectId || !roles.includes('Project_Admin')) return roles
  refuse(viewAs.reads ? undefined : viewingIsReadOnly)
  return [role]
}

/**
 * The roles that determine what the viewer sees and does in a project: `rolesAsViewed` or, for a token of the project, those
 * of its Admin.
 * @throws Problem 404 for tokens of others, also if the project is public
 */
export function rolesOfViewer<Held extends ProjectRole[] | null>(
  viewer: Viewer,
  projectId: number,
  held: Held,
): ProjectRole[] | Held {
  if (!viewer.apiToken?.owner) return held && rolesAsViewed(viewer, projectId, held)
  if (!isTokenOfProject(viewer, projectId)) throw notFound()
  return ['Project_Admin']
}

/** Whether the viewer is a token of the project. */
export function isTokenOfProject({ apiToken }: Viewer, projectId: number): boolean {
  const owner = apiToken?.owner
  return owner !== undefined && 'project_id' in owner && owner.project_id === projectId
}

/** Selects `project_id` and `roles` of the projects in which the person takes part, for joins. */
export const rolesByProject = (db: Db, personId: number) =>
  db
    .selectFrom('project_role')
    .select((role) => [
      'project_id',
      role.fn.agg<ProjectRole[]>('array_agg', ['role']).distinct().as('roles'),
    ])
    .where('person_id', '=', personId)
    .groupBy('project_id')

/** The projects in which the person takes part, with their roles; the base of all lists of projects. */
export const projectsOfPerson = (db: Db, personId: number) =>
  db
    .selectFrom(rolesByProject(db, personId).as('mine'))
    .innerJoin('project', 'project.id', 'mine.project_id')
    .select(['project.id', 'project.name', 'project.project_visibility', 'mine.roles'])

/** Sorts roles, highest first. */
export const rolesInOrder = (roles: ProjectRole[]): ProjectRole[] =>
  projectRoles.filter((role) => roles.includes(role))

/** The permissions of these roles, staff or visitors in a project with this visibility. */
export function permissionsIn(
  roles: ProjectRole[],
  isStaff: boolean,
  visibility: string,
): ProjectPermission[] {
  const permissions = permissionsOf(roles, isStaff)
  return permissions.length === 0 && visibility === 'public' ? [...visitorPermissions] : permissions
}

/** A project in a person's list, in the wire format. */
export function projectRowFor(
  { is_staff }: Pick<Viewer, 'is_staff'>,
  { own_roles, ...stored }: MyProject,
): ProjectRow {
  const roles = rolesInOrder(own_roles)
  return projectRowOf(stored, {
    roles,
    permissions: permissionsIn(roles, is_staff, stored.project_visibility),
  })
}

/** The person's most recently changed projects, and the number of all their projects. */
export async function latestProjectsOf(
  db: Db,
  viewer: Viewer,
  most: number,
): Promise<{ results: ProjectRow[]; total: number }> {
  const page = { sort: '-updated_at', pageNumber: 1, pageSize: most } as const
  const { rows, total } = await pageOfOwnProjects(db, viewer, page)
  return { results: rows.map((row) => projectRowFor(viewer, row)), total }
}
