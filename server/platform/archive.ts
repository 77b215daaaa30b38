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
