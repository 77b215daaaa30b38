import { crc32, deflateSync } from 'node:zlib'

const colours = { grey: 0, rgb: 2, rgba: 6 } as const
const channels = { grey: 1, rgb: 3, rgba: 4 }

interface Png {
  width: number
  height: number
  colour?: keyof typeof colours
  depth?: 8 | 16
  /** Pixel data, when they are others than the header claims; black ones unless given. */
  data?: Buffer
}

/** A black PNG: its bytes are a thousandth of its pixels. */
export function png({ width, height, colour = 'grey', depth = 8, data }: Png): Buffer<ArrayBuffer> {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = depth
  header[9] = colours[colour]
  const pixels = data ?? Buffer.alloc(height * (1 + (width * channels[colour] * depth) / 8))
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}
