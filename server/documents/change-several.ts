import type { documents } from 'contract/documents/documents.endpoints.ts'
import {
  documentsMovedSince,
  readableLevels,
  removableLevels,
  whyNotRemoveDocument,
  whyNotUpdate,
} from 'contract/documents/documents.rules.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { publish } from '../platform/live/live.ts'
import { notFound, Problem, refuse } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { InProject } from '../projects/projects.ts'
import { folderById, holdDocumentFolder } from './document-folders.queries.ts'
import { noteChange } from './note-use.ts'
import { setRemoved } from './remove-document.ts'

type Scope = InProject & { viewer: Viewer }

/** Moves documents to a folder of their project. Their version stays the same, as their content does. */
export const moveDocuments: Handler<typeof documents.move, Scope> = ({
  db,
  body: { documents: ids, folder, from },
  project,
  permissions,
  viewer,
  ip,
}) =>
  inTransaction(db, async (tx) => {
    const selected = await lockSelected(tx, project.id, ids)
    const levels = readableLevels(permissions)
    if (selected.some(({ removed_at, permissions: level }) => removed_at || !levels.includes(level)))
      throw notFound()
    for (const document of selected) refuse(whyNotUpdate(permissions, document))
    if (from !== undefined && selected.some(({ folder_id }) => folder_id !== from))
      throw new Problem(documentsMovedSince)
    await holdDocumentFolder(tx, project.id, folder)
    const moved = selected.filter(({ folder_id }) => folder_id !== folder)
    if (moved.length === 0) return { success: true as const }
    await tx
      .updateTable('document')
      .set({ folder_id: folder })
      .where(
        'id',
        'in',
        moved.map(({ id }) => id),
      )
      .execute()
    const name = folder === null ? null : ((await folderById(tx, folder))?.name ?? null)
    for (const document of moved) await noteChange(tx, { document, by: viewer.id, ip }, { folder: name })
    await publish(tx, `project:${project.id}`, { documents: true })
    return { success: true as const }
  })

/** Removes documents or restores removed ones; those that are so already are left as they are. */
export const removeDocuments: Handler<typeof documents.removeSeveral, Scope> = ({
  db,
  body: { documents: ids, removed },
  project,
  permissions,
  viewer,
  now,
  ip,
}) =>
  inTransaction(db, async (tx) => {
    const selected = await lockSelected(tx, project.id, ids)
    const readable = readableLevels(permissions)
    const restorable = removableLevels(permissions)
    // Removed documents exist only for people who may restore them.
    if (
      selected.some(({ removed_at, permissions: level }) =>
        removed_at ? !restorable.includes(level) : !readable.includes(level),
      )
    )
      throw notFound()
    for (const document of selected) refuse(whyNotRemoveDocument(permissions, document))
    for (const document of selected) await setRemoved({ db: tx, document, viewer, now, ip }, removed)
    return { success: true as const }
  })

/**
 * Locks documents, in the order of their ids to avoid deadlocks.
 * @throws Problem 404 if one of them is not of this project
 */
async function lockSelected(tx: Tx, projectId: number, ids: readonly number[]) {
  const distinct = [...new Set(ids)]
  const rows = await tx
    .selectFrom('document')
    .select(['id', 'project_id', 'name', 'permissions', 'removed_at', 'folder_id'])
    .where('id', 'in', distinct)
    .where('project_id', '=', projectId)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < distinct.length) throw notFound()
  return rows
}
