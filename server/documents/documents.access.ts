import {
  readPermissions,
  whyNotCreateDocument,
  whyNotRemoveDocument,
  whyNotUpdate,
} from 'contract/documents/documents.rules.ts'
import { whyNotManageFolders } from 'contract/documents/document-folders.rules.ts'
import { can, type Permissions } from 'contract/projects/permissions.ts'
import type { MayRead } from '../platform/http/file-access.ts'
import { notFound, refuse } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { member, type Viewer } from '../platform/http/viewer.ts'
import { projectForViewer, type InProject } from '../projects/projects.ts'
import { viewerById } from '../access/access.ts'
import { noteRead } from './note-use.ts'
import { folderById } from './document-folders.queries.ts'
import { documentById, documentOfFile, documentOfThumbnail, type DocumentRow } from './documents.queries.ts'

/** People who can open the project; the list contains only the documents they may read. */
export const projectVisitor = (
  context: RequestContext<object, { project: number }>,
): Promise<InProject & { viewer: Viewer }> => reach(context, context.query.project)

/** People who can open the project of a new document. The handler checks whether they may add one of its level. */
export const visitorOfBodyProject = (
  context: RequestContext<object, object, { project: number }>,
): Promise<InProject & { viewer: Viewer }> => reach(context, context.body.project)

/** People who may add documents to the project. */
export async function uploader(context: RequestContext<object, { project: number }>) {
  const scope = await projectVisitor(context)
  refuse(whyNotCreateDocument(scope.permissions, 'PUBLIC'))
  return scope
}

async function reach(context: RequestContext, projectId: number) {
  const { viewer } = member(context)
  const scope = await projectForViewer(context.db, viewer, projectId, context)
  if (!scope) throw notFound()
  return { viewer, ...scope }
}

/** A folder and the viewer's permissions in its project. */
export interface InFolder {
  viewer: Viewer
  folder: { id: number; project_id: number }
  permissions: Permissions
}

/** People who may change the folders of a project. */
export async function folderManager(context: RequestContext<{ id: number }>): Promise<InFolder> {
  const { viewer } = member(context)
  const folder = await folderById(context.db, context.params.id)
  const scope = folder && (await projectForViewer(context.db, viewer, folder.project_id, context))
  if (!folder || !scope) throw notFound()
  refuse(whyNotManageFolders(scope.permissions))
  return { viewer, folder, permissions: scope.permissions }
}

/** A document and the viewer's permissions in its project. */
export interface InDocument {
  viewer: Viewer
  document: DocumentRow
  permissions: Permissions
}

/** People who may read the document; 404 for others and for removed documents. */
export const documentReader = (context: RequestContext<{ id: number }>) => reachDocument(context, false)

/** People who may read the document, for calls that return its content: the first of a day is logged. */
export async function contentReader(context: RequestContext<{ id: number }>): Promise<InDocument> {
  const scope = await documentReader(context)
  const { db, ip, now } = context
  await noteRead(db, { document: scope.document, by: scope.viewer.id, ip }, now)
  return scope
}

/** People who may change the document at its current level. */
export async function documentEditor(context: RequestContext<{ id: number }>): Promise<InDocument> {
  const scope = await documentReader(context)
  refuse(whyNotUpdate(scope.permissions, scope.document))
  return scope
}

export async function documentRemover(context: RequestContext<{ id: number }>): Promise<InDocument> {
  const scope = await documentReader(context)
  refuse(whyNotRemoveDocument(scope.permissions, scope.document))
  return scope
}

/** People who may restore a removed document; 404 for others. */
export async function documentRestorer(context: RequestContext<{ id: number }>): Promise<InDocument> {
  const scope = await reachDocument(context, true)
  if (whyNotRemoveDocument(scope.permissions, scope.document)) throw notFound()
  return scope
}

async function reachDocument(
  context: RequestContext<{ id: number }>,
  includeRemoved: boolean,
): Promise<InDocument> {
  const { viewer } = member(context)
  const document = await documentById(context.db, context.params.id)
  if (!document || (document.removed_at && !includeRemoved)) throw notFound()
  const scope = await projectForViewer(context.db, viewer, document.project_id, context)
  if (!scope || !can(scope.permissions, readPermissions[document.permissions])) throw notFound()
  return { viewer, document, permissions: scope.permissions }
}

/** Checks rights when a file is opened, not only when its URL was signed (SEC-08). */
export const mayReadDocument: MayRead = async ({ db, key, by, ip }) => {
  const ofFile = await documentOfFile(db, key)
  const document = ofFile ?? (await documentOfThumbnail(db, key))
  if (!document) return undefined
  if (document.removed_at) return false
  const viewer = await viewerById(db, by)
  const scope = viewer && (await projectForViewer(db, viewer, document.project_id, { ip }))
  if (!viewer || !scope || !can(scope.permissions, readPermissions[document.permissions])) return false
  // A list with small pictures is not counted as reading each document.
  if (ofFile) await noteRead(db, { document, by: viewer.id, ip }, new Date())
  return true
}
