import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { fileTypeFromBuffer } from 'file-type'
import { refusal, wrongFileType, type Refusal } from 'contract/platform/refusal.ts'
import { pictureCost } from './picture-cost.ts'
import { takeTurn } from './picture-turns.ts'

/** Decoding costs depend on pixels, not bytes (SEC-28). */
const mostPixels = 25_000_000
/** Bytes of memory for one picture, shared by all that are decoded simultaneously. */
const mostBytes = 180_000_000
/** Timeout of decoding in milliseconds, generous for busy machines. */
const longest = 45_000
const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

const tooManyPixels = refusal(
  'image_too_large',
  413,
  'This picture has too many pixels. Please use one of at most 25 megapixels.',
)
const tooMuchMemory = refusal(
  'image_too_large',
  413,
  'This picture takes too much memory to be read. Please use one of at most 8 megapixels.',
)
const tooMuchTime = refusal(
  'image_too_large',
  413,
  'This picture takes too long to be read. Please use one of at most 8 megapixels.',
)
const busy = refusal(
  'busy',
  503,
  'Too many pictures are being uploaded right now. Please try again in a moment.',
)

/** The sender of a picture. */
export interface PictureSender {
  /** A person or an address: pictures of different senders take turns. */
  sender: string
  /** Aborted when they disconnect. */
  signal: AbortSignal
}

interface EncodingOptions extends PictureSender {
  /** Pixels; at most 1,600, which is the default. */
  longestSide?: number
}

/**
 * Decodes the JPEG, PNG, GIF or WebP at `from` and writes it to `to` as WebP, upright, at most 1,600 pixels per side. A
 * separate process with limited memory and time does the work, so that it cannot affect others. Takes seconds: never call
 * it within a transaction.
 * @returns the refusal, if it failed
 */
export async function encodePicture(
  from: string,
  to: string,
  { sender, signal, longestSide }: EncodingOptions,
): Promise<Refusal | undefined> {
  const { bytes, refused } = await costOf(from)
  if (refused) return refused
  const turn = await takeTurn({ sender, bytes, budget: mostBytes }, signal)
  if (!turn) return busy
  try {
    const end = await runEncoder([from, to, ...(longestSide ? [String(longestSide)] : [])], signal)
    if (end === 0) return undefined
    const refused = refusals.get(end)
    if (!refused) throw new Error('A picture was not written.')
    return refused
  } finally {
    turn.end()
  }
}

/** Estimates the cost from the header before decoding. */
async function costOf(path: string): Promise<{ bytes: number; refused?: Refusal }> {
  const content = await readFile(path)
  const type = await fileTypeFromBuffer(content)
  if (!type || !pictureTypes.includes(type.mime)) return { bytes: 0, refused: wrongFileType }
  try {
    const { pixels, bytes } = pictureCost(content)
    const refused = pixels > mostPixels ? tooManyPixels : bytes > mostBytes ? tooMuchMemory : undefined
    return { bytes, ...(refused && { refused }) }
  } catch {
    return { bytes: 0, refused: wrongFileType }
  }
}

/** The exit code; `late` after the timeout; `killed` when something else ended the process. */
type EncoderEnd = number | 'late' | 'killed'

/** The system also kills it when memory runs out. */
const refusals = new Map<EncoderEnd, Refusal>([
  [2, wrongFileType],
  [3, tooMuchMemory],
  [4, tooMuchTime],
  ['late', busy],
  ['killed', tooMuchMemory],
])

const encoder = fileURLToPath(new URL('./encode-picture.process.ts', import.meta.url))

function runEncoder(paths: string[], signal: AbortSignal): Promise<EncoderEnd> {
  const options = { stdio: 'ignore', env: {}, timeout: longest, killSignal: 'SIGKILL', signal } as const
  const child = spawn(process.execPath, ['--expose-gc', encoder, ...paths], options)
  try {
    // Requests for pages have priority.
    if (child.pid) setPriority(child.pid, 5)
  } catch {
    // It has ended already.
  }
  return new Promise((ended, failed) => {
    child.once('exit', (code) => ended(code ?? (child.killed ? 'late' : 'killed')))
    child.once('error', (error) => (error.name === 'AbortError' ? ended('killed') : failed(error)))
  })
}
