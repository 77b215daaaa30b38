import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** With a higher level, compressing would take longer than reading from the database. */
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

/** The output of a zip file, which the types of yazl declare as `NodeJS.ReadableStream`. */
export function outputOf({ outputStream }: ZipFile): Readable {
  if (!(outputStream instanceof Readable)) throw new Error('A zip is not written to a stream of Node')
  return outputStream
}
