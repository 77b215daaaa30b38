import type { documents, ProjectDocument } from 'contract/documents/documents.contract.ts'
import { readableLevels } from 'contract/documents/documents.rules.ts'
import { boundedTotal } from 'contract/platform/lists.ts'
import { signedUrl } from '../media/media.ts'
import type { RequestContext, Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { InProject } from '../projects/projects.ts'
import { documentsPage, type DocumentRow } from './documents.queries.ts'

type Reading = Pick<RequestContext, 'config' | 'now'> & { viewer: Viewer }

/** The project's documents that the viewer may read (PRJ-23, PRJ-46). */
export const listDocuments: Handler<typeof documents.list, InProject & { viewer: Viewer }> = async (
  context,
) => {
  const { db, project, permissions, query } = context
  const { pageNumber, pageSize } = query
  const wanted = { projectId: project.id, levels: readableLevels(permissions) }
  const { rows, total } = await documentsPage(db, wanted, query)
  return {
    results: await Promise.all(rows.map((row) => shown(row, context))),
    ...boundedTotal(total),
    pageNumber,
    pageSize,
  }
}

export const readDocument: Handler<typeof documents.read, { viewer: Viewer; document: DocumentRow }> = (
  context,
) => shown(context.document, context)

async function shown(row: DocumentRow, { config, now, viewer }: Reading): Promise<ProjectDocument> {
  const { key, file_name, size } = row
  const stored = key !== null && file_name !== null && size !== null
  return {
    id: row.id,
    project: row.project_id,
    name: row.name,
    description: row.description,
    permissions: row.permissions,
    isDataDoc: row.is_data_doc,
    created_by:
      row.created_by === null
        ? null
        : { id: row.created_by, name: `${row.first_name} ${row.last_name}`.trim() },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    file: stored
      ? {
          key,
          file_name,
          size,
          url: await signedUrl({ key, file_name }, { config, now, by: viewer.id }),
        }
      : null,
  }
}
