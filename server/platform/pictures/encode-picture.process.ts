import { readFile, writeFile } from 'node:fs/promises'
import { JsColorType, ResizeFit, Transformer, type Metadata } from '@napi-rs/image'

/** Bytes beyond the idle process: the header of a picture may state a wrong size. */
const mostMemory = 300_000_000
/** Milliseconds of processor time, about thirty times that of the largest picture. */
const mostTime = 20_000
const exits = { notAPicture: 2, tooMuchMemory: 3, tooMuchTime: 4 }

/** Channels and bytes per channel, by the decoder's name of the colour format. */
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

// The third argument is the longest side in pixels.
const [from = '', to = '', side = '1600'] = process.argv.slice(2)
const longestSide = Number(side)
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
  // Frees the original pixels before allocating more.
  global.gc?.()
  if (Math.max(width, height) > longestSide)
    picture.resize({ width: longestSide, height: longestSide, fit: ResizeFit.Inside })
  if (orientation) picture.rotate(orientation)
  return picture.webp(82)
}

/** Scales a large picture close to the final size by averaging. */
async function shrunken(picture: Transformer): Promise<Metadata & { picture: Transformer }> {
  const metadata = await picture.metadata(true)
  const factor = Math.floor(Math.max(metadata.width, metadata.height) / longestSide)
  if (factor < 2) return { ...metadata, picture }
  return { ...metadata, picture: averaged(await picture.rawPixels(), metadata, factor) }
}

/**
 * Scales down by a whole number: each pixel is the average of a square. The library's own scaling needs another 16 bytes
 * per pixel of a row.
 */
function averaged(raw: Buffer, { width, height, colorType }: Metadata, factor: number): Transformer {
  const [channels, depth] = layouts[colorType]!
  const [columns, rows] = [Math.floor(width / factor), Math.floor(height / factor)]
  const out = Buffer.alloc(columns * rows * 4)
  // Little endian.
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
