import type { documentFolders } from 'contract/documents/document-folders.endpoints.ts'
import type { DocumentFolder } from 'contract/documents/document-folders.schemas.ts'
import {
  folderMovedSince,
  maxFolderName,
  noSuchFolder,
  whyNotCreateFolder,
  whyNotManageFolders,
  whyNotMoveFolder,
} from 'contract/documents/document-folders.rules.ts'
import { readableLevels } from 'contract/documents/documents.rules.ts'
import type { Permissions } from 'contract/projects/permissions.ts'
import { inTransaction, type Db, type Tx } from '../platform/database/database.ts'
import { publish } from '../platform/live/live.ts'
import { Problem, refuse } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { personOrNull, type Viewer } from '../platform/http/viewer.ts'
import type { InProject } from '../projects/projects.ts'
import type { InFolder } from './documents.access.ts'
import { foldersFor, freeFolderName, isFolderNameTaken, lockFolders } from './document-folders.queries.ts'

/** The folders that the viewer sees; a name does not reveal documents that they may not read. */
export const listFolders: Handler<typeof documentFolders.list, InProject> = async ({
  db,
  project,
  permissions,
}) => ({ results: await visibleFolders(db, project.id, permissions) })

const visibleFolders = (db: Db, projectId: number, permissions: Permissions) =>
  foldersFor(db, {
    projectId,
    levels: readableLevels(permissions),
    seesAll: !whyNotManageFolders(permissions),
  })

export const createFolder: Handler<typeof documentFolders.create, InProject & { viewer: Viewer }> = async ({
  tx,
  body: { name, parent },
  project,
  permissions,
  viewer,
  now,
}) => {
  refuse(whyNotManageFolders(permissions))
  await lockFolders(tx, project.id)
  refuse(whyNotCreateFolder(await visibleFolders(tx, project.id, permissions), parent))
  const { id } = await tx
    .insertInto('document_folder')
    .values({
      project_id: project.id,
      parent_id: parent,
      name,
      created_by: personOrNull(viewer.id),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await publish(tx, `project:${project.id}`, { documents: true })
  return { id, parent, name, documents: 0 }
}

/** Renames a folder, or moves it with everything in it. */
export const updateFolder: Handler<typeof documentFolders.update, InFolder> = ({
  db,
  body: { name, parent, from },
  folder: { id, project_id: projectId },
  permissions,
}) =>
  inTransaction(db, async (tx) => {
    const { folder, folders } = await lockedFolders(tx, { id, projectId, permissions })
    if (from !== undefined && from !== folder.parent) throw new Problem(folderMovedSince)
    if (parent !== undefined) refuse(whyNotMoveFolder(folders, id, parent))
    if (name !== undefined || parent !== undefined)
      await tx
        .updateTable('document_folder')
        .set({ ...(name !== undefined && { name }), ...(parent !== undefined && { parent_id: parent }) })
        .where('id', '=', id)
        .execute()
    await publish(tx, `project:${projectId}`, { documents: true })
    return (await lockedFolders(tx, { id, projectId, permissions })).folder
  })

/**
 * Deletes a folder. What it contains moves up, including documents that the viewer may not read and removed ones, so that
 * nothing is lost and nothing is revealed.
 */
export const removeFolder: Handler<typeof documentFolders.remove, InFolder> = ({
  db,
  folder: { id, project_id: projectId },
  permissions,
}) =>
  inTransaction(db, async (tx) => {
    const { folder, folders } = await lockedFolders(tx, { id, projectId, permissions })
    const { parent } = folder
    await freeFolderName(tx, id)
    for (const child of folders.filter((one) => one.parent === id))
      await tx
        .updateTable('document_folder')
        .set({ parent_id: parent, name: await freeName(tx, { projectId, parent, name: child.name }) })
        .where('id', '=', child.id)
        .execute()
    await tx.updateTable('document').set({ folder_id: parent }).where('folder_id', '=', id).execute()
    await tx.deleteFrom('document_folder').where('id', '=', id).execute()
    await publish(tx, `project:${projectId}`, { documents: true })
    return { success: true as const }
  })

/** The name, with a number if there is a folder of this name already. */
async function freeName(
  tx: Tx,
  { projectId, parent, name }: { projectId: number; parent: number | null; name: string },
): Promise<string> {
  let free = name
  for (let number = 2; await isFolderNameTaken(tx, { projectId, parent, name: free }); number++)
    free = numbered(name, number)
  return free
}

const numbered = (name: string, number: number) => {
  const end = ` (${number})`
  return (
    [...name]
      .slice(0, maxFolderName - end.length)
      .join('')
      .trimEnd() + end
  )
}

/** All folders of the project as they are once other changes have committed. */
async function lockedFolders(
  tx: Tx,
  { id, projectId, permissions }: { id: number; projectId: number; permissions: Permissions },
): Promise<{ folder: DocumentFolder; folders: DocumentFolder[] }> {
  await lockFolders(tx, projectId)
  const folders = await visibleFolders(tx, projectId, permissions)
  const folder = folders.find((one) => one.id === id)
  if (!folder) throw new Problem(noSuchFolder)
  return { folder, folders }
}
