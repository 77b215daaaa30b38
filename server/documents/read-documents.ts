import type { documents } from 'contract/documents/documents.endpoints.ts'
import { readableLevels } from 'contract/documents/documents.rules.ts'
import { boundedTotal } from 'contract/platform/totals.ts'
import { storageOf } from '../media/media.queries.ts'
import type { Handler } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import type { InProject } from '../projects/projects.ts'
import type { InDocument } from './documents.access.ts'
import { documentsPage } from './documents.queries.ts'
import { documentView } from './document-view.ts'

/** The project's documents that the viewer may read (PRJ-23, PRJ-46). */
export const listDocuments: Handler<typeof documents.list, InProject & { viewer: Viewer }> = async (
  context,
) => {
  const { db, project, permissions, query } = context
  const { pageNumber, pageSize } = query
  const wanted = { projectId: project.id, levels: readableLevels(permissions) }
  const { rows, total } = await documentsPage(db, wanted, query)
  return {
    results: await Promise.all(rows.map((row) => documentView(row, context))),
    ...boundedTotal(total),
    pageNumber,
    pageSize,
  }
}

export const readDocument: Handler<typeof documents.read, InDocument> = (context) =>
  documentView(context.document, context)

/** The space used by the project's files, including those of its surveys. */
export const readStorage: Handler<typeof documents.readStorage, InProject> = ({ db, project, config }) =>
  storageOf(db, project.id, config)
