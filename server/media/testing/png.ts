import { crc32, deflateSync } from 'node:zlib'

const channels = { grey: 1, rgb: 3, rgba: 4 }

interface Png {
  width: number
  height: number
  colour?: PngColour
  depth?: 8 | 16
  /** Pixel data that contradict the header; black pixels by default. */
  data?: Buffer
}

/** A black PNG, which compresses to about a thousandth of its pixels. */
export function png({ width, height, colour = 'grey', depth = 8, data }: Png): Buffer<ArrayBuffer> {
  const pixels = data ?? Buffer.alloc(height * (1 + (width * channels[colour] * depth) / 8))
  return pngFile({ width, height, colour, depth }, pixels)
}

const colours = { grey: 0, rgb: 2, rgba: 6 } as const
type PngColour = keyof typeof colours

interface PngHeader {
  width: number
  height: number
  colour: PngColour
  /** Bits per channel. */
  depth?: 8 | 16
}

/** @param rows each row's pixels after a byte with its filter, 0 */
function pngFile({ width, height, colour, depth = 8 }: PngHeader, rows: Buffer): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colours[colour]], 8)
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
