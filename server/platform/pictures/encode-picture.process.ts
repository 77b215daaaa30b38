import { readFile, writeFile } from 'node:fs/promises'
import { JsColorType, ResizeFit, Transformer, type Metadata } from '@napi-rs/image'

/** Longest side kept. */
const longestSide = 1600
/** Bytes beyond what this process has at rest: a header that lied is found out by them. */
const mostMemory = 300_000_000
/** Milliseconds of processor time, some thirty times of what the largest picture takes. */
const mostTime = 20_000
const exits = { notAPicture: 2, tooMuchMemory: 3, tooMuchTime: 4 }

/** Channels, and bytes of each, by the decoder's name of the colours. */
const layouts: Partial<Record<JsColorType, readonly [channels: number, depth: number]>> = {
  [JsColorType.L8]: [1, 1],
  [JsColorType.La8]: [2, 1],
  [JsColorType.Rgb8]: [3, 1],
  [JsColorType.Rgba8]: [4, 1],
  [JsColorType.L16]: [1, 2],
  [JsColorType.La16]: [2, 2],
  [JsColorType.Rgb16]: [3, 2],
  [JsColorType.Rgba16]: [4, 2],
}

const [from = '', to = ''] = process.argv.slice(2)
// A Ctrl-C in the terminal reaches this process too; the request that waits for it is still answered.
process.on('SIGINT', () => {})
const rest = process.memoryUsage.rss()
setInterval(() => {
  if (process.memoryUsage.rss() - rest > mostMemory) process.exit(exits.tooMuchMemory)
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > mostTime) process.exit(exits.tooMuchTime)
}, 10).unref()

const webp = await encoded(await readFile(from)).catch(() => process.exit(exits.notAPicture))
await writeFile(to, webp)

async function encoded(bytes: Buffer): Promise<Buffer> {
  const { picture, width, height, orientation } = await shrunken(new Transformer(bytes))
  // The pixels of the original are given back before more are made.
  global.gc?.()
  if (Math.max(width, height) > longestSide)
    picture.resize({ width: longestSide, height: longestSide, fit: ResizeFit.Inside })
  if (orientation) picture.rotate(orientation)
  return picture.webp(82)
}

/** A large picture comes near the size that is kept, as far as that can be done by averaging. */
async function shrunken(picture: Transformer): Promise<Metadata & { picture: Transformer }> {
  const metadata = await picture.metadata(true)
  const factor = Math.floor(Math.max(metadata.width, metadata.height) / longestSide)
  if (factor < 2) return { ...metadata, picture }
  return { ...metadata, picture: averaged(await picture.rawPixels(), metadata, factor) }
}

/**
 * Scaled down by a whole number: each pixel is the average of a square of pixels. The library's own way takes
 * another 16 bytes for each pixel of a row.
 */
function averaged(raw: Buffer, { width, height, colorType }: Metadata, factor: number): Transformer {
  const [channels, depth] = layouts[colorType]!
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)]
  const out = Buffer.alloc(columns * rows * 4)
  // Of two bytes the second is the high one.
  const high = depth - 1
  const isGrey = channels < 3
  const hasAlpha = channels % 2 === 0
  const area = factor * factor
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let [red, green, blue, alpha] = [0, 0, 0, 0]
      for (let y = row * factor; y < (row + 1) * factor; y++)
        for (let x = column * factor; x < (column + 1) * factor; x++) {
          const at = (y * width + x) * channels * depth + high
          const opaque = hasAlpha ? raw[at + (channels - 1) * depth]! : 255
          red += raw[at]! * opaque
          green += raw[isGrey ? at : at + depth]! * opaque
          blue += raw[isGrey ? at : at + 2 * depth]! * opaque
          alpha += opaque
        }
      const to = (row * columns + column) * 4
      if (alpha === 0) continue
      out[to] = red / alpha
      out[to + 1] = green / alpha
      out[to + 2] = blue / alpha
      out[to + 3] = alpha / area
    }
  return Transformer.fromRgbaPixels(out, columns, rows)
}
