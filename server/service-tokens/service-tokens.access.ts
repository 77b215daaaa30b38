import {
  onlyInstituteAdmins,
  onlyProjectAdmins,
  serviceTokenPermission,
} from 'contract/service-tokens/service-tokens.rules.ts'
import { can } from 'contract/projects/permissions.ts'
import { ownerOfApiToken } from '../access/access.ts'
import { instituteForViewer } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type TokenOwner, type Viewer } from '../platform/http/viewer.ts'
import type { LiveTopics } from '../platform/live/live.ts'
import { projectForViewer } from '../projects/projects.ts'

interface Asking {
  viewer: Viewer | undefined
  db: Db
  ip?: string
  isRecheck?: boolean
}
type ById = RequestContext<{ id: number }>

/** The project or institute whose tokens the viewer manages. */
export interface OfTokenOwner {
  viewer: Viewer
  owner: TokenOwner
}

/** Project Admins; not staff. */
export const projectTokenAdmin = (context: ById): Promise<OfTokenOwner> =>
  adminOfProject(context, context.params.id)

async function adminOfProject(asking: Asking, id: number): Promise<OfTokenOwner> {
  const { viewer } = member(asking)
  const found = await projectForViewer(asking.db, viewer, id, asking)
  if (!found) throw notFound()
  if (!can(found.permissions, serviceTokenPermission)) throw new Problem(onlyProjectAdmins)
  return { viewer, owner: { project_id: id } }
}

/** Admins of an institute; not staff. */
export const instituteTokenAdmin = (context: ById): Promise<OfTokenOwner> =>
  adminOfInstitute(context, context.params.id)

async function adminOfInstitute(asking: Asking, id: number): Promise<OfTokenOwner> {
  const { viewer } = member(asking)
  const found = await instituteForViewer(asking.db, viewer, id)
  if (!found) throw notFound()
  if (!found.standing.is_admin) throw new Problem(onlyInstituteAdmins)
  return { viewer, owner: { institute_id: found.institute.id } }
}

/** People who manage the tokens where this one belongs; for others it does not exist. */
export async function tokenHolder(context: ById): Promise<OfTokenOwner> {
  member(context)
  const owner = await ownerOfApiToken(context.db, context.params.id)
  if (!owner) throw notFound()
  try {
    return await ('project_id' in owner
      ? adminOfProject(context, owner.project_id)
      : adminOfInstitute(context, owner.institute_id))
  } catch (error) {
    const isRefused =
      error instanceof Problem && [onlyProjectAdmins, onlyInstituteAdmins].includes(error.refusal)
    throw isRefused ? notFound() : error
  }
}

export const serviceTokenTopics: LiveTopics = {
  'project-tokens': (context) => adminOfProject(context, context.id),
  'institute-tokens': (context) => adminOfInstitute(context, context.id),
}

/** The live topic of the tokens of a project or an institute. */
export const serviceTokenTopic = (owner: TokenOwner): string =>
  'project_id' in owner ? `project-tokens:${owner.project_id}` : `institute-tokens:${owner.institute_id}`
