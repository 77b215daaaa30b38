import { fileTypeFromFile } from 'file-type'
import { imageSize } from 'image-size'
import { maxPreviewPixels, typeOfName, type Preview } from 'contract/documents/document-types.ts'
import { contentDiffers, typeNotAccepted } from 'contract/documents/documents.refusals.ts'
import { Problem } from '../platform/http/problem.ts'
import type { Upload } from '../platform/http/uploads.ts'
import { mediaName } from '../media/media.ts'
import { beginningOf } from './data/csv-text.ts'

/** Bytes read to find the size of a picture, or to tell a text from binary files. */
const beginning = 1 << 19

/**
 * Checks that the content of an uploaded file matches its extension and is of an accepted type (SEC-27).
 * @returns how it can be previewed, if at all
 * @throws Problem 415
 */
export async function checkFile({ path, fileName }: Upload): Promise<Preview | null> {
  const type = typeOfName(mediaName(fileName))
  if (!type) throw new Problem(typeNotAccepted)
  const found = await fileTypeFromFile(path)
  if (type.contents.length > 0) {
    if (!found || !type.contents.includes(found.mime)) throw new Problem(contentDiffers)
  } else if (found || !isText(await beginningOf(path, beginning))) throw new Problem(contentDiffers)
  if (type.preview === 'image') return (await isTooLarge(path)) ? null : 'image'
  return type.preview ?? null
}

/** Whether the bytes are text in any encoding; only UTF-16 has zero bytes. */
function isText(bytes: Buffer): boolean {
  const isUtf16 = /^(fffe|feff)/.test(bytes.toString('hex', 0, 2))
  return isUtf16 || !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 27))
}

/** A small file can decode to gigabytes of pixels; such pictures have no preview (SEC-28). */
async function isTooLarge(path: string): Promise<boolean> {
  try {
    const { width, height } = imageSize(await beginningOf(path, beginning))
    return width * height > maxPreviewPixels
  } catch {
    return true
  }
}
