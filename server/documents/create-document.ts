import type { documents } from 'contract/documents/documents.endpoints.ts'
import { whyNotCreateDocument } from 'contract/documents/documents.rules.ts'
import { announce } from '../platform/jobs/jobs.ts'
import { publish } from '../platform/live/live.ts'
import { refuse } from '../platform/http/problem.ts'
import type { Handler } from '../platform/http/routes.ts'
import { personOrNull, type Viewer } from '../platform/http/viewer.ts'
import type { InProject } from '../projects/projects.ts'
import { enqueueLoad } from './data/data.queries.ts'
import { documentViewById } from './document-view.ts'
import { checkedFile, requireFile, storeChecked } from './checked-file.ts'
import { holdDocumentFolder } from './document-folders.queries.ts'
import { noteChange } from './note-use.ts'
import { addVersion } from './versions.ts'

/** Creates a document with or without a file (PRJ-42, PRJ-45 to PRJ-47, PRJ-80). */
export const createDocument: Handler<typeof documents.create, InProject & { viewer: Viewer }> = async (
  context,
) => {
  const { tx, body, viewer, permissions, project, files, config, now, ip } = context
  const { name, description, permissions: level, isDataDoc, folder } = body
  refuse(whyNotCreateDocument(permissions, level))
  const file = await checkedFile(files, isDataDoc)
  requireFile(file !== undefined, isDataDoc)
  await holdDocumentFolder(tx, project.id, folder)
  const { id } = await tx
    .insertInto('document')
    .values({
      project_id: project.id,
      name,
      description,
      permissions: level,
      is_data_doc: isDataDoc,
      folder_id: folder,
      created_by: personOrNull(viewer.id),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const key = file && (await storeChecked(tx, file, { config, viewer, project: project.id }))
  if (file && key)
    await addVersion(tx, { documentId: id, mediaKey: key, preview: file.preview, by: viewer.id }, now)
  if (isDataDoc) await enqueueLoad(tx, id)
  await announce(tx, 'document.added', {
    documentId: id,
    projectId: project.id,
    by: viewer.id,
    awaited: false,
  })
  await noteChange(tx, { document: { id, project_id: project.id }, by: viewer.id, ip }, { added: true })
  await publish(tx, `project:${project.id}`, { documents: true })
  return documentViewById(tx, id, context)
}
