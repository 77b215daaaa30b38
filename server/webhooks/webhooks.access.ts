import { permissionDenied } from 'contract/platform/refusal.ts'
import { can } from 'contract/projects/permissions.ts'
import { denied } from 'contract/institutes/institutes.refusals.ts'
import { webhookPermission } from 'contract/webhooks/webhooks.rules.ts'
import { instituteForViewer } from '../institutes/institutes.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import type { LiveTopics } from '../platform/live/live.ts'
import { projectForViewer } from '../projects/projects.ts'
import { webhookById, type StoredWebhook, type WebhookOwner } from './webhooks.queries.ts'

interface Asking {
  viewer: Viewer | undefined
  db: Db
  ip?: string
  isRecheck?: boolean
}
type ById = RequestContext<{ id: number }>

/** The project or institute of a request. */
export interface OfOwner {
  viewer: Viewer
  owner: WebhookOwner
}
/** The webhook of a request. */
export interface InWebhook extends OfOwner {
  webhook: StoredWebhook
}

/** Project Managers and Project Admins; staff set up nothing in a project. */
export const webhookManager = (context: ById): Promise<OfOwner> => managerOf(context, context.params.id)

async function managerOf(asking: Asking, id: number): Promise<OfOwner> {
  const { viewer } = member(asking)
  const found = await projectForViewer(asking.db, viewer, id, asking)
  if (!found) throw notFound()
  if (!can(found.permissions, webhookPermission)) throw new Problem(permissionDenied(webhookPermission))
  return { viewer, owner: { project_id: id } }
}

/** Admins of an institute, not staff. */
export const webhookAdmin = (context: ById): Promise<OfOwner> => adminOf(context, context.params.id)

async function adminOf(asking: Asking, id: number): Promise<OfOwner> {
  const { viewer } = member(asking)
  const found = await instituteForViewer(asking.db, viewer, id)
  if (!found) throw notFound()
  if (!found.standing.is_admin) throw new Problem(denied.edit)
  return { viewer, owner: { institute_id: found.institute.id } }
}

/** People who may set up webhooks where this one belongs; for others it does not exist. */
export async function webhookHolder(context: ById): Promise<InWebhook> {
  member(context)
  const webhook = await webhookById(context.db, context.params.id)
  if (!webhook) throw notFound()
  const { project_id, institute_id } = webhook
  try {
    const scope =
      project_id === null ? await adminOf(context, institute_id!) : await managerOf(context, project_id)
    return { ...scope, webhook }
  } catch (error) {
    throw error instanceof Problem && error.refusal.code === 'permission_denied' ? notFound() : error
  }
}

export const webhookTopics: LiveTopics = {
  'project-webhooks': (context) => managerOf(context, context.id),
  'institute-webhooks': (context) => adminOf(context, context.id),
}

/** The live topic of the webhooks of a project or an institute, published with every change and attempt. */
export const webhookTopic = (owner: WebhookOwner): string =>
  'project_id' in owner ? `project-webhooks:${owner.project_id}` : `institute-webhooks:${owner.institute_id}`

/** What a webhook belongs to. */
export const ownerOf = ({
  project_id,
  institute_id,
}: Pick<StoredWebhook, 'project_id' | 'institute_id'>): WebhookOwner =>
  project_id === null ? { institute_id: institute_id! } : { project_id }
