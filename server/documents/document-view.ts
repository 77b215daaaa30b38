import type { DocumentVersion, ProjectDocument } from 'contract/documents/documents.schemas.ts'
import type { Preview } from 'contract/documents/document-types.ts'
import { can, type Permissions } from 'contract/projects/permissions.ts'
import { signedUrl } from '../media/media.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { documentById, type ListedRow } from './documents.queries.ts'

type Reading = Pick<RequestContext, 'config' | 'now'> & { viewer: Viewer; permissions: Permissions }

/** The document as returned to the viewer, with a signed URL of its file. */
export async function documentView(row: ListedRow, reading: Reading): Promise<ProjectDocument> {
  const { key, file_name, size, preview } = row
  const isStored = key !== null && file_name !== null && size !== null
  const file = isStored ? await fileView({ key, file_name, size, preview }, reading) : null
  return {
    id: row.id,
    project: row.project_id,
    name: row.name,
    description: row.description,
    permissions: row.permissions,
    isDataDoc: row.is_data_doc,
    created_by: authorOf(row, reading),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: row.number ?? 0,
    file,
    attachedFile: file,
    awaits_file: row.awaits_file && !isStored,
    folder: row.folder_id,
    thumbnail: row.thumbnail_key && (await thumbnailUrl(row.thumbnail_key, reading)),
    ...(typeof row.excerpt === 'string' && row.excerpt !== '' && { excerpt: row.excerpt }),
    data: row.is_data_doc && isStored ? (row.is_loaded ? 'ready' : 'loading') : null,
  }
}

const thumbnailUrl = (key: string, { config, now, viewer }: Reading) =>
  signedUrl({ key, file_name: 'thumbnail.webp' }, { config, now, by: viewer.id })

/** Reads the document again after a change. */
export async function documentViewById(db: Db, id: number, reading: Reading): Promise<ProjectDocument> {
  const row = await documentById(db, id)
  if (!row) throw notFound()
  return documentView(row, reading)
}

interface StoredFile {
  key: string
  file_name: string
  size: number
  preview: Preview | null
}

export const fileView = async (
  { key, file_name, size, preview }: StoredFile,
  { config, now, viewer }: Pick<Reading, 'config' | 'now' | 'viewer'>,
): Promise<DocumentVersion['file']> => ({
  key,
  file_name,
  size,
  preview,
  url: await signedUrl({ key, file_name }, { config, now, by: viewer.id }),
})

interface ByPerson {
  created_by: number | null
  first_name: string | null
  last_name: string | null
}

/** The author of a document or file, for viewers who may see the participants, which visitors of a public project may not. */
export const authorOf = (row: ByPerson, { permissions }: Pick<Reading, 'permissions'>) =>
  can(permissions, 'VIEW_PROJECT_PARTICIPANTS') ? personOf(row) : null

export const personOf = ({ created_by, first_name, last_name }: ByPerson) =>
  created_by === null ? null : { id: created_by, name: `${first_name ?? ''} ${last_name ?? ''}`.trim() }
