import { imageSize } from 'image-size'

/** Bytes of memory for each pixel while a format is decoded, measured with the decoder in use. */
const perPixel = new Map([
  ['jpg', 9],
  ['webp', 10.5],
  ['gif', 12],
])

export interface PictureCost {
  pixels: number
  /** Bytes of memory needed to decode it. */
  bytes: number
}

/**
 * The cost of decoding a JPEG, PNG, GIF or WebP, from its header.
 * @throws Error when the header cannot be read
 */
export function pictureCost(header: Buffer): PictureCost {
  const { width, height, type = '' } = imageSize(header)
  const pixels = width * height
  const each = perPixel.get(type) ?? ofPng(header)
  return { pixels, bytes: pixels * each }
}

/** Decoded pixels and the scaled copy. A palette is expanded to four channels. */
function ofPng(header: Buffer): number {
  const [depth, colorType = -1] = header.subarray(24, 26)
  const channels = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 }[colorType] ?? 4
  return 2 * channels * (depth === 16 ? 2 : 1)
}
