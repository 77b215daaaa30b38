import { readPermissions } from 'contract/documents/documents.rules.ts'
import { can } from 'contract/projects/permissions.ts'
import type { MayRead } from '../platform/http/file-access.ts'
import { notFound } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { projectForViewer, type InProject } from '../projects/projects.ts'
import { viewerById } from '../users/users.ts'
import { documentById, documentOfFile, type DocumentRow } from './documents.queries.ts'

/** Who can open the project; the list shows the documents that they may read. */
export async function visitor(
  context: RequestContext<object, { project: number }>,
): Promise<InProject & { viewer: Viewer }> {
  const { viewer } = member(context)
  const scope = await projectForViewer(context.db, viewer, context.query.project, context)
  if (!scope) throw notFound()
  return { viewer, ...scope }
}

/** Who may read the document; 404 for everybody else. */
export async function documentReader(
  context: RequestContext<{ id: number }>,
): Promise<{ viewer: Viewer; document: DocumentRow }> {
  const { viewer } = member(context)
  const document = await documentById(context.db, context.params.id)
  const scope = document && (await projectForViewer(context.db, viewer, document.project_id, context))
  if (!scope || !can(scope.permissions, readPermissions[document.permissions])) throw notFound()
  return { viewer, document }
}

/**
 * The same for a stored file: rights are checked when the file is opened, not only when its URL was signed (SEC-08).
 */
export const mayReadDocument: MayRead = async ({ db, key, by, ip }) => {
  const document = await documentOfFile(db, key)
  if (!document) return undefined
  const viewer = await viewerById(db, by)
  const scope = viewer && (await projectForViewer(db, viewer, document.project_id, { ip }))
  return scope !== undefined && can(scope.permissions, readPermissions[document.permissions])
}
