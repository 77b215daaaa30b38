import { sql } from 'kysely'
import { query, type Db, type Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { officeExtensions } from './office-text.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Reads the text of a stored file, or makes a small picture of an image. */
    'document.read-content': { mediaKey: string }
  }
}

/** Enqueues reading a stored file. One file is read at a time, so that many uploads do not slow down requests. */
export const enqueueReading = (tx: Tx, mediaKey: string) =>
  enqueue(
    tx,
    'document.read-content',
    { mediaKey },
    { key: `document-content:${mediaKey}`, queue: 'document-content' },
  )

interface Content {
  mediaKey: string
  text: string
  thumbnailKey: string | null
}

/** Stores what was read from a file. @returns false if the file was deleted in the meantime */
export const storeContent = async (db: Db, content: Content): Promise<boolean> =>
  (await insertContent(db, content)).length > 0

const insertContent = query(
  (_, { mediaKey, text, thumbnailKey }: Content) => sql<{ media_key: string }>`
    insert into document_content (media_key, text, words, thumbnail_key)
    select key, ${text}::text, coalesce((
        select array_to_tsvector(array_agg(distinct left(word, 100)))
        from string_to_table(search_key(${text}::text), ' ') words (word) where word <> ''), ''), ${thumbnailKey}::text
    from media where key = ${mediaKey}
    on conflict (media_key) do update
      set text = excluded.text, words = excluded.words, thumbnail_key = excluded.thumbnail_key, read_at = now()
    returning media_key`,
)

/** The file of a document with its project, if it has to be read; the project of the latest document that shares it. */
export const fileToRead = (db: Db, mediaKey: string) =>
  db
    .selectFrom('document_version')
    .innerJoin('document', 'document.id', 'document_id')
    .innerJoin('media', 'media.key', 'media_key')
    .leftJoin('document_content', 'document_content.media_key', 'media.key')
    .select(['document.project_id', 'preview', 'media.size', 'media.file_name', 'thumbnail_key'])
    .where('document_version.media_key', '=', mediaKey)
    .orderBy('document_version.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export type FileToRead = NonNullable<Awaited<ReturnType<typeof fileToRead>>>

/** Files of newest versions that were never read, such as those stored by an earlier release. */
export const unreadFiles = (db: Db, most: number) =>
  db
    .selectFrom('document_version as version')
    .innerJoin('document', 'document.id', 'version.document_id')
    .leftJoin('document_content', 'document_content.media_key', 'version.media_key')
    .innerJoin('media', 'media.key', 'version.media_key')
    .select('version.media_key')
    .where(({ eb, or }) =>
      or([eb('preview', 'is not', null), eb('media.file_name', '~*', `\\.(${officeExtensions.join('|')})$`)]),
    )
    .where('removed_at', 'is', null)
    .where('document_content.media_key', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_version as newer')
            .select('newer.id')
            .whereRef('newer.document_id', '=', 'version.document_id')
            .whereRef('newer.number', '>', 'version.number'),
        ),
      ),
    )
    .limit(most)
    .execute()
