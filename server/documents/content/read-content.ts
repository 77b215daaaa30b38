import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extensionOf } from 'contract/documents/document-types.ts'
import { sweepSoon } from '../../media/media.jobs.ts'
import { forgetMedia, storeStream, withLocalFile } from '../../media/media.ts'
import { transaction } from '../../platform/database/database.ts'
import { encodePicture } from '../../platform/pictures/encode-picture.ts'
import { uploadFolder } from '../../platform/http/uploads.ts'
import type { Job, JobContext } from '../../platform/jobs/jobs.ts'
import { publish } from '../../platform/live/live.ts'
import { beginningOf, encodingOf } from '../data/csv-text.ts'
import { contentLimits } from './content-limits.ts'
import { fileToRead, storeContent, type FileToRead } from './content.queries.ts'
import { officeExtensions, textOfOffice } from './office-text.ts'
import { textOfPdf } from './pdf-text.ts'

/**
 * Reads the text of a PDF, Office or text file, so that it can be searched, or makes a small picture of an image. A file that
 * cannot be read is stored without text, so that it is not tried again.
 */
export const readDocumentContent: Job<'document.read-content'> = async ({ mediaKey }, context) => {
  const { db } = context.database
  const file = await fileToRead(db, mediaKey)
  if (!file || file.thumbnail_key !== null) return
  const { preview } = file
  if (preview === null && !officeExtensions.includes(extensionOf(file.file_name))) return
  const { thumbnailKey, text } = await withLocalFile(context.config, mediaKey, async (path) => ({
    thumbnailKey: preview === 'image' ? await storeThumbnail(path, context) : null,
    text: await textOf(path, file),
  }))
  const isStored = await storeContent(db, { mediaKey, text: cleaned(text), thumbnailKey })
  if (!isStored && thumbnailKey) await forgetThumbnail(thumbnailKey, context)
  // Open pages show the new picture.
  if (thumbnailKey) await publish(db, `project:${file.project_id}`, { documents: true })
}

const textOf = (path: string, { preview, file_name, size }: FileToRead): Promise<string> | string =>
  preview === 'pdf'
    ? textOfPdf(path)
    : preview === 'text'
      ? textOfFile(path)
      : preview === null
        ? textOfOffice(path, file_name, size)
        : ''

/** @returns its key; null for a picture that cannot be decoded */
async function storeThumbnail(path: string, { database, config }: JobContext) {
  const folder = await mkdtemp(join(tmpdir(), uploadFolder))
  try {
    const target = join(folder, 'thumbnail.webp')
    const refused = await encodePicture(path, target, {
      sender: 'thumbnails',
      signal: AbortSignal.timeout(60_000),
      longestSide: contentLimits.thumbnailSide,
    })
    if (refused?.status === 503) throw new Error('A thumbnail was not written, because the encoder is busy.')
    if (refused) return null
    const { key } = await storeStream(
      database.db,
      { fileName: 'thumbnail.webp', contentType: 'image/webp', stream: createReadStream(target) },
      { config, owner: undefined },
    )
    return key
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const forgetThumbnail = (key: string, { database: { db } }: JobContext) =>
  transaction(db, async (tx) => {
    await forgetMedia(tx, [key])
    await sweepSoon(tx)
  })

async function textOfFile(path: string): Promise<string> {
  const bytes = await beginningOf(path, contentLimits.textBytes)
  return new TextDecoder(await encodingOf(path)).decode(bytes)
}

/** Without characters that PostgreSQL cannot store; white space becomes single spaces. */
const cleaned = (text: string): string =>
  [
    ...text
      .toWellFormed()
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim(),
  ]
    .slice(0, contentLimits.characters)
    .join('')
