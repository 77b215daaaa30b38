import { crc32, deflateSync } from 'node:zlib'

/** A point of the picture, each coordinate from -1 to 1. */
export type Point = readonly [x: number, y: number]
export type Color = readonly [red: number, green: number, blue: number]

/** Looks at each pixel so many times each way, so that edges are smooth. */
const looks = 2

/**
 * A picture as a PNG, from the colour of each point.
 * @param column given x, the colour of each y: what depends on x alone is computed once a column
 */
export function drawnPng(
  { width, height }: { width: number; height: number },
  column: (x: number) => (y: number) => Color,
): Buffer {
  const line = width * 3 + 1
  const sums = new Uint16Array(height * line)
  for (let across = 0; across < width * looks; across++) {
    const colorAt = column(((across + 0.5) / looks / width) * 2 - 1)
    const left = 1 + Math.floor(across / looks) * 3
    for (let down = 0; down < height * looks; down++) {
      const color = colorAt(((down + 0.5) / looks / height) * 2 - 1)
      const at = Math.floor(down / looks) * line + left
      sums[at]! += color[0]
      sums[at + 1]! += color[1]
      sums[at + 2]! += color[2]
    }
  }
  return pngFile(
    { width, height, colour: 'rgb' },
    Buffer.from(sums.map((sum) => Math.round(sum / looks ** 2))),
  )
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
