import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** With a higher level, compressing would take longer than reading from the database. */
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

/** The output of a zip file, which the types of yazl declare as `NodeJS.ReadableStream`. */
export function outputOf({ outputStream }: ZipFile): Readable {
  if (!(outputStream instanceof Readable)) throw new Error('A zip is not written to a stream of Node')
  return outputStream
}
