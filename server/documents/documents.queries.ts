import { sql, type ExpressionBuilder } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { DocumentLevel } from 'contract/documents/documents.rules.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Db } from '../platform/database/database.ts'

/** Documents with the file of their newest version, if any, and their creators. */
const documentsShown = (db: Db) =>
  db
    .selectFrom('document')
    .leftJoinLateral(
      (newest) =>
        newest
          .selectFrom('document_version')
          .innerJoin('media', 'media.key', 'media_key')
          .select(['media.key', 'media.file_name', 'media.size'])
          .whereRef('document_id', '=', 'document.id')
          .orderBy('document_version.id', 'desc')
          .limit(1)
          .as('file'),
      (join) => join.onTrue(),
    )
    .leftJoin('person as creator', 'creator.id', 'document.created_by')
    .select([
      'document.id',
      'document.project_id',
      'document.name',
      'document.description',
      'document.is_data_doc',
      'document.created_at',
      'document.updated_at',
      'document.created_by',
      'creator.first_name',
      'creator.last_name',
      'file.key',
      'file.file_name',
      'file.size',
      'document.permissions',
    ])

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof documentsShown>['executeTakeFirstOrThrow']>>

export const documentById = (db: Db, id: number) =>
  documentsShown(db).where('document.id', '=', id).executeTakeFirst()

/** A page of the project's documents at these levels, newest first. */
export async function documentsPage(
  db: Db,
  { projectId, levels }: { projectId: number; levels: DocumentLevel[] },
  { pageNumber, pageSize }: { pageNumber: number; pageSize: number },
): Promise<{ rows: DocumentRow[]; total: number }> {
  if (levels.length === 0) return { rows: [], total: 0 }
  const rows = await documentsShown(db)
    .where('document.project_id', '=', projectId)
    .where('document.permissions', 'in', levels)
    .orderBy('document.updated_at', 'desc')
    .orderBy('document.id', 'desc')
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
    .execute()
  const readable = sql`select from document where project_id = ${projectId} and permissions = any (${levels})`
  return { rows, total: await boundedCount(db, readable) }
}

/** Condition on a document: its file is not written yet. */
export const isUnwritten = ({ not, exists, selectFrom }: ExpressionBuilder<DB, 'document'>) =>
  not(
    exists(
      selectFrom('document_version')
        .select('document_version.id')
        .whereRef('document_id', '=', 'document.id'),
    ),
  )

/** The document with a stored file, as its newest or an older version. */
export const documentOfFile = (db: Db, key: string) =>
  db
    .selectFrom('document_version')
    .innerJoin('document', 'document.id', 'document_id')
    .select(['document.project_id', 'document.permissions'])
    .where('media_key', '=', key)
    .executeTakeFirst()
