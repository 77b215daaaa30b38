import { crc32, deflateSync } from 'node:zlib'

/** A point of the picture, each coordinate from -1 to 1. */
export type Point = readonly [x: number, y: number]
export type Color = readonly [red: number, green: number, blue: number]

/** Looks at a pixel on an edge so many times each way, so that edges are smooth. */
const looks = 2

/**
 * A picture as a PNG, from the colour of each point. Most pixels lie within one colour, which is the same object at their
 * four corners: they are not looked at more closely.
 * @param column given x, the colour of each y: what depends on x alone is computed once a column
 */
export function drawnPng(
  { width, height }: { width: number; height: number },
  column: (x: number) => (y: number) => Color,
): Buffer {
  const line = width * 3 + 1
  const pixels = Buffer.alloc(height * line)
  const cornersAt = (across: number) => {
    const colorAt = column(coordinate(across, width))
    const colors: Color[] = []
    for (let down = 0; down <= height; down++) colors.push(colorAt(coordinate(down, height)))
    return colors
  }
  let left = cornersAt(0)
  for (let across = 0; across < width; across++) {
    const right = cornersAt(across + 1)
    const columns = Array.from({ length: looks }, (_, look) => column(coordinate(across + part(look), width)))
    for (let down = 0; down < height; down++) {
      const corner = left[down]!
      const isWithin = corner === left[down + 1] && corner === right[down] && corner === right[down + 1]
      const color = isWithin ? corner : mixed(columns, down, height)
      for (let channel = 0; channel < 3; channel++)
        pixels[down * line + 1 + across * 3 + channel] = color[channel]!
    }
    left = right
  }
  return pngFile({ width, height, colour: 'rgb' }, pixels)
}

/** Where the middle of a look lies within its pixel. */
const part = (look: number) => (look + 0.5) / looks
const coordinate = (pixel: number, pixels: number) => (pixel / pixels) * 2 - 1

/** The mean of what is seen in a pixel. */
function mixed(columns: readonly ((y: number) => Color)[], down: number, height: number): Color {
  const sums: [number, number, number] = [0, 0, 0]
  for (const colorAt of columns)
    for (let look = 0; look < looks; look++) {
      const color = colorAt(coordinate(down + part(look), height))
      for (const channel of [0, 1, 2] as const) sums[channel] += color[channel]
    }
  return [mean(sums[0]), mean(sums[1]), mean(sums[2])]
}

const mean = (sum: number) => Math.round(sum / looks ** 2)

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
