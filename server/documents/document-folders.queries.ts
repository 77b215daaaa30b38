import { sql } from 'kysely'
import type { DocumentFolder } from 'contract/documents/document-folders.schemas.ts'
import type { DocumentLevel } from 'contract/documents/documents.rules.ts'
import { noSuchFolder } from 'contract/documents/document-folders.rules.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import { Problem } from '../platform/http/problem.ts'

interface Reader {
  projectId: number
  /** Levels of documents that the viewer may read. */
  levels: readonly DocumentLevel[]
  /** Whether they see all folders; otherwise those with a readable document, and the folders that contain these. */
  seesAll: boolean
}

/** The folders of a project that a viewer sees, by name. */
export async function foldersFor(db: Db, { projectId, levels, seesAll }: Reader): Promise<DocumentFolder[]> {
  const { rows } = await sql<DocumentFolder>`
    with recursive readable as (
      select folder_id as id, count(*) as documents from document
      where project_id = ${projectId}::bigint and removed_at is null and folder_id is not null
        and permissions = any (${[...levels]}::text[])
      group by folder_id
    ), visible as (
      select id from readable
      union
      select parent_id from document_folder join visible using (id) where parent_id is not null
    )
    select folder.id, parent_id as parent, name, coalesce(documents, 0)::bigint as documents
    from document_folder folder left join readable on readable.id = folder.id
    where project_id = ${projectId}::bigint and (${seesAll}::boolean or folder.id in (select id from visible))
    order by folded(name), folder.id`.execute(db)
  return rows
}

/** Serialises changes to the folders of a project, so that their nesting can be checked. */
export const lockFolders = (tx: Tx, projectId: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`document folders of ${projectId}`}, 0))`.execute(tx)

/** Frees the name of a folder that is deleted in the same transaction, because a folder in it may have the same. */
export const freeFolderName = (tx: Tx, id: number) =>
  tx
    .updateTable('document_folder')
    .set({ name: `Deleted folder ${id}` })
    .where('id', '=', id)
    .execute()

/** Whether a folder of the project has this name there, in whatever case. @param parent null for the top */
export async function isFolderNameTaken(
  tx: Tx,
  { projectId, parent, name }: { projectId: number; parent: number | null; name: string },
): Promise<boolean> {
  const { rows } = await sql`select from document_folder where project_id = ${projectId}::bigint
    and parent_id is not distinct from ${parent}::bigint and folded(name) = folded(${name}::text)`.execute(tx)
  return rows.length > 0
}

export const folderById = (db: Db, id: number) =>
  db
    .selectFrom('document_folder')
    .select(['id', 'project_id', 'parent_id', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Keeps a folder of the project from being deleted until the commit; null is the top.
 * @throws Problem 404 if it is not a folder of this project
 */
export async function holdDocumentFolder(tx: Tx, projectId: number, folder: number | null): Promise<void> {
  if (folder === null) return
  const { rows } = await sql`select from document_folder
    where id = ${folder}::bigint and project_id = ${projectId}::bigint for key share`.execute(tx)
  if (rows.length === 0) throw new Problem(noSuchFolder)
}
