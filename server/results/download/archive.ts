import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Compression level: higher ones take longer than the database takes to read. */
const level = { compressionLevel: 1 }

export interface Entry {
  name: string
  /** Called when the entry's turn comes. */
  open: () => Readable
}

/** Streams a zip archive of entries, one after the other. */
export function archive(entries: readonly Entry[]): Readable {
  const zip = new ZipFile()
  for (const { name, open } of entries) zip.addReadStreamLazy(name, level, (give) => give(null, open()))
  zip.end()
  return outputOf(zip)
}

/** What the types of yazl call a `ReadableStream` only. */
export function outputOf({ outputStream }: ZipFile): Readable {
  if (!(outputStream instanceof Readable)) throw new Error('A zip is not written to a stream of Node')
  return outputStream
}

/** Bytes of a title in a file name, which has at most 255 with number and extension. */
const maxTitleBytes = 200

/** A file name that is valid on every system: '03 About you.csv'. */
export function entryName(number: number, title: string, ending: string): string {
  const plain = title.replace(/[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '_')
  const short = new TextDecoder()
    .decode(Buffer.from(plain).subarray(0, maxTitleBytes))
    .replace(/\ufffd+$/, '')
  return `${String(number).padStart(2, '0')} ${short.replace(/[\s.]+$/, '').trim()}`.trim() + `.${ending}`
}
