import { pngFile, type PngColour } from '../../../db/seed/png.ts'

const channels = { grey: 1, rgb: 3, rgba: 4 }

interface Png {
  width: number
  height: number
  colour?: PngColour
  depth?: 8 | 16
  /** Pixel data, when they are others than the header claims; black ones unless given. */
  data?: Buffer
}

/** A black PNG: its bytes are a thousandth of its pixels. */
export function png({ width, height, colour = 'grey', depth = 8, data }: Png): Buffer<ArrayBuffer> {
  const pixels = data ?? Buffer.alloc(height * (1 + (width * channels[colour] * depth) / 8))
  return pngFile({ width, height, colour, depth }, pixels)
}
