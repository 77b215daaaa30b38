import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Compression level: higher ones take longer than the database takes to read. */
const level = { compressionLevel: 1 }
const unpacked = { compressionLevel: 0 }

export interface Entry {
  name: string
  /** Modification time. */
  at?: Date
  /** Whether the content is already compressed. */
  isPacked?: boolean
  /** Called when the entry's turn comes. */
  open: () => Readable
}

/** Streams a zip archive of entries, one after the other. */
export function archive(entries: readonly Entry[]): Readable {
  const zip = new ZipFile()
  for (const { name, at, isPacked, open } of entries)
    zip.addReadStreamLazy(name, { ...(isPacked ? unpacked : level), ...(at && { mtime: at }) }, (give) =>
      give(null, open()),
    )
  zip.end()
  return outputOf(zip)
}

/** Whether a file is, or may be, compressed already. */
export const isPackedFile = (fileName: string) =>
  !/\.(txt|md|csv|tsv|json|geojson|rtf|doc|xls|ppt|tiff?)$/i.test(fileName)

/** What the types of yazl call a `ReadableStream` only. */
export function outputOf({ outputStream }: ZipFile): Readable {
  if (!(outputStream instanceof Readable)) throw new Error('A zip is not written to a stream of Node')
  return outputStream
}
