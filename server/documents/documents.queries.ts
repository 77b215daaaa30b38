import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { DocumentLevel } from 'contract/documents/documents.rules.ts'
import type { documents } from 'contract/documents/documents.endpoints.ts'
import type { QueryOf } from 'contract/platform/endpoint.ts'
import { sortColumn } from 'contract/platform/lists.ts'
import { boundedCount } from '../platform/database/bounded-count.ts'
import type { Db, Tx } from '../platform/database/database.ts'

/** Documents, including removed ones, with the file of their newest version, if any, and their creators. */
export const documentRows = (db: Db) =>
  db
    .selectFrom('document')
    .leftJoinLateral(
      (newest) =>
        newest
          .selectFrom('document_version')
          .innerJoin('media', 'media.key', 'media_key')
          .leftJoin('document_data', 'document_data.media_key', 'media.key')
          .leftJoin('document_content', 'document_content.media_key', 'media.key')
          .select([
            'media.key',
            'media.file_name',
            'media.size',
            'media.sha256',
            'number',
            'preview',
            'thumbnail_key',
          ])
          .select((data) => data('document_data.summary', 'is not', null).as('is_loaded'))
          .whereRef('document_id', '=', 'document.id')
          .orderBy('number', 'desc')
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
      'document.awaits_file',
      'document.created_at',
      'document.updated_at',
      'document.removed_at',
      'document.folder_id',
      'document.created_by',
      'creator.first_name',
      'creator.last_name',
      'file.key',
      'file.file_name',
      'file.size',
      'file.sha256',
      'file.number',
      'file.preview',
      'file.thumbnail_key',
      'file.is_loaded',
      'document.permissions',
    ])

export type DocumentRow = Awaited<ReturnType<ReturnType<typeof documentRows>['executeTakeFirstOrThrow']>>

export const documentById = (db: Db, id: number) =>
  documentRows(db).where('document.id', '=', id).executeTakeFirst()

type ListQuery = Pick<
  QueryOf<typeof documents.list>,
  'pageNumber' | 'pageSize' | 'sort' | 'search' | 'isDataDoc' | 'since' | 'folder'
>

/** A document in a list. */
export type ListedRow = DocumentRow & {
  /** The part of the file's text with the first word of the search; null if it is not in the text. */
  excerpt?: string | null
}

/** A page of the project's documents with these levels. */
export async function documentsPage(
  db: Db,
  { projectId, levels }: { projectId: number; levels: DocumentLevel[] },
  { pageNumber, pageSize, sort, search, isDataDoc, since, folder }: ListQuery,
): Promise<{ rows: ListedRow[]; total: number }> {
  if (levels.length === 0) return { rows: [], total: 0 }
  const readable = db
    .selectFrom('document')
    .select('document.id')
    .where('document.project_id', '=', projectId)
    .where('document.removed_at', 'is', null)
    .where('document.permissions', 'in', levels)
    .$if(since !== undefined, (found) => found.where('document.updated_at', '>=', new Date(since ?? 0)))
    .$if(isDataDoc === 'true', (found) => found.where('document.is_data_doc', '=', true))
    .$if(folder !== undefined, (found) =>
      folder === 0
        ? found.where('document.folder_id', 'is', null)
        : found.where('document.folder_id', '=', folder ?? 0),
    )
    .$if(search !== undefined && search !== '', (found) => found.where(hasText(search ?? '')))
  const by = orders[sortColumn(['name', 'updated_at', 'size', 'type'], sort)]
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const page = readable
    .orderBy(by, direction)
    .orderBy('document.id', direction)
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  const rows = await documentRows(db)
    .$if(search !== undefined && search !== '', (listed) =>
      listed.select(excerptOf(search ?? '').as('excerpt')),
    )
    .where('document.id', 'in', page)
    .orderBy(by, direction)
    .orderBy('document.id', direction)
    .execute()
  return { rows, total: await boundedCount(db, readable) }
}

/** Selects from the newest version of a document, with its file. */
const ofNewest = (selected: RawBuilder<unknown>) => sql`(
  select ${selected} from document_version version join media on media.key = version.media_key
  left join document_content content on content.media_key = version.media_key
  where version.document_id = document.id order by version.number desc limit 1)`

/** Documents without a file are the smallest, and their type comes first. */
const orders = {
  name: sql`folded(document.name)`,
  updated_at: sql`document.updated_at`,
  size: sql`coalesce(${ofNewest(sql`size`)}, -1)`,
  type: sql`coalesce(${ofNewest(sql`lower(substring(file_name from '\\.([^.]{1,10})$'))`)}, '')`,
}

/**
 * A condition on a document: its title, description or newest file name contains the text, or the text of its newest file
 * has words that start with all of its words.
 */
const hasText = (text: string) => sql<boolean>`(
  strpos(folded(document.name), folded(${text})) > 0
  or strpos(folded(document.description), folded(${text})) > 0
  or ${ofNewest(sql`strpos(folded(file_name), folded(${text})) > 0 or ${hasWords(text)}`)})`

/** A condition on the content of a file; null for a text without words, such as punctuation. */
const hasWords = (text: string) => sql`content.words @@ (
  select string_agg(word || ':*', ' & ') from unnest(search_words(${text})) word)::tsquery`

/** Characters of an excerpt, and of what precedes the word. */
const [excerptLength, before] = [200, 60]

/** The part of a file's text around the first word of the search. */
const excerptOf = (text: string) =>
  sql<string | null>`${ofNewest(sql`case when ${hasWords(text)} then substr(text,
    greatest(1, strpos(comparable(text), comparable((search_words(${text}))[1])) - ${sql.lit(before)}),
    ${sql.lit(excerptLength)}) end`)}`

/** Locks a document that is about to be changed. */
export const lockDocument = (tx: Tx, id: number) =>
  tx
    .selectFrom('document')
    .select([
      'id',
      'project_id',
      'name',
      'permissions',
      'is_data_doc',
      'updated_at',
      'removed_at',
      'folder_id',
    ])
    .select('column_types')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** A condition on a document: its file has not been written yet. */
export const isUnwritten = ({ and, eb, not, exists, selectFrom }: ExpressionBuilder<DB, 'document'>) =>
  and([
    eb('document.awaits_file', '=', true),
    not(
      exists(
        selectFrom('document_version')
          .select('document_version.id')
          .whereRef('document_id', '=', 'document.id'),
      ),
    ),
  ])

/** The document of a stored file, whether newest or older version. */
export const documentOfFile = (db: Db, key: string) =>
  db
    .selectFrom('document_version')
    .innerJoin('document', 'document.id', 'document_id')
    .select(['document.id', 'document.project_id', 'document.permissions', 'document.removed_at'])
    .where('media_key', '=', key)
    .limit(1)
    .executeTakeFirst()

/** The document of which a small picture is shown. */
export const documentOfThumbnail = (db: Db, key: string) =>
  db
    .selectFrom('document_content')
    .innerJoin('document_version', 'document_version.media_key', 'document_content.media_key')
    .innerJoin('document', 'document.id', 'document_id')
    .select(['document.id', 'document.project_id', 'document.permissions', 'document.removed_at'])
    .where('thumbnail_key', '=', key)
    .limit(1)
    .executeTakeFirst()
