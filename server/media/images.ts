import { Transformer } from '@napi-rs/image'
import { fileTypeFromBuffer } from 'file-type'
import { imageSize } from 'image-size'
import { wrongFileType } from 'contract/platform/refusal.ts'
import { refusal } from 'contract/platform/refusal.ts'
import { Problem } from '../platform/http/problem.ts'

/** Decoding costs memory by pixels, not by bytes (SEC-28). */
const mostPixels = 25_000_000
/** Longest side after resizing. */
const longestSide = 1600

const tooManyPixels = refusal(
  'image_too_large',
  413,
  'This picture has too many pixels. Please use one of at most 25 megapixels.',
)

/**
 * Decodes a JPEG, PNG, GIF or WebP and re-encodes it as WebP, upright, at most 1,600 pixels a side.
 * @throws Problem 415 for anything else, SVG included; 413 for too many pixels
 */
export async function reencodedImage(
  bytes: Buffer,
): Promise<{ bytes: Buffer; contentType: string; extension: string }> {
  const type = await fileTypeFromBuffer(bytes)
  if (!type || !['image/jpeg', 'image/png', 'image/gif', 'image/webp'].includes(type.mime))
    throw new Problem(wrongFileType)
  try {
    // Size from the header only: decoding a decompression bomb would already do the damage.
    const { width, height } = imageSize(bytes)
    if (width * height > mostPixels) throw new Problem(tooManyPixels)
    const picture = new Transformer(bytes)
    picture.rotate()
    if (Math.max(width, height) > longestSide) {
      const scale = longestSide / Math.max(width, height)
      picture.resize(Math.round(width * scale), Math.round(height * scale))
    }
    return { bytes: await picture.webp(82), contentType: 'image/webp', extension: 'webp' }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem(wrongFileType)
  }
}
