import { crc32, deflateSync } from 'node:zlib'

/** A point of the picture, each coordinate from -1 to 1. */
export type Point = readonly [x: number, y: number]
export type Color = readonly [red: number, green: number, blue: number]

/** Looks at each pixel so many times each way, so that edges are smooth. */
const looks = 2

/** A picture as a PNG, from the colour of each point. */
export function drawnPng(
  { width, height }: { width: number; height: number },
  colorAt: (point: Point) => Color,
): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const sum = [0, 0, 0]
      for (let look = 0; look < looks * looks; look++) {
        const x = ((column + ((look % looks) + 0.5) / looks) / width) * 2 - 1
        const y = ((row + (Math.floor(look / looks) + 0.5) / looks) / height) * 2 - 1
        const color = colorAt([x, y])
        for (let channel = 0; channel < 3; channel++) sum[channel]! += color[channel]!
      }
      const at = row * (width * 3 + 1) + 1 + column * 3
      sum.forEach((part, channel) => rows.writeUInt8(Math.round(part / looks ** 2), at + channel))
    }
  return pngFile({ width, height, colour: 'rgb' }, rows)
}

const colours = { grey: 0, rgb: 2, rgba: 6 } as const
export type PngColour = keyof typeof colours

interface PngHeader {
  width: number
  height: number
  colour: PngColour
  /** Bits of a channel. */
  depth?: 8 | 16
}

/**
 * The file of a picture.
 * @param rows each row's pixels behind a byte that names its filter: 0
 */
export function pngFile({ width, height, colour, depth = 8 }: PngHeader, rows: Buffer): Buffer<ArrayBuffer> {
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
