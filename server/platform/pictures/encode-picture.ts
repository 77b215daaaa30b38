import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { fileTypeFromBuffer } from 'file-type'
import { refusal, wrongFileType, type Refusal } from 'contract/platform/refusal.ts'
import { pictureCost } from './picture-cost.ts'
import { takeTurn } from './picture-turns.ts'

/** Pixels, not bytes, are what decoding costs (SEC-28). */
const mostPixels = 25_000_000
/** Bytes of memory that one picture may take; all that are decoded at once share them. */
const mostBytes = 180_000_000
/** Milliseconds by the clock that decoding may take: a machine with other things to do gives it little of its time. */
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

/** Who sends a picture. */
export interface PictureSender {
  /** A person or an address: pictures of different senders take turns. */
  sender: string
  /** Aborted when they leave. */
  signal: AbortSignal
}

/**
 * Decodes the JPEG, PNG, GIF or WebP at `from` and writes it anew to `to` as WebP, upright, at most 1,600 pixels a
 * side. It happens in a process of its own, which may take so much memory and time and may die: its memory is all
 * given back, and nobody else is held up. Takes seconds: never call it within a transaction.
 * @returns why it was not done
 */
export async function encodePicture(
  from: string,
  to: string,
  { sender, signal }: PictureSender,
): Promise<Refusal | undefined> {
  const { bytes, refused } = await costOf(from)
  if (refused) return refused
  const turn = await takeTurn({ sender, bytes, budget: mostBytes }, signal)
  if (!turn) return busy
  try {
    const end = await runEncoder([from, to], signal)
    if (end === 0) return undefined
    const refused = refusals.get(end)
    if (!refused) throw new Error('A picture was not written.')
    return refused
  } finally {
    turn.end()
  }
}

/** The header says what decoding would take, before anything is decoded. */
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

/** Its exit code; `late` when it was not done in time; `killed` when somebody else ended it. */
type EncoderEnd = number | 'late' | 'killed'

/** It is killed by the system, too, when there is no memory left. */
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
    // Whoever waits for a page comes first.
    if (child.pid) setPriority(child.pid, 5)
  } catch {
    // It has ended already.
  }
  return new Promise((ended, failed) => {
    child.once('exit', (code) => ended(code ?? (child.killed ? 'late' : 'killed')))
    child.once('error', (error) => (error.name === 'AbortError' ? ended('killed') : failed(error)))
  })
}
