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
  /** Called when the entry's turn comes. A failure ends the archive. */
  open: () => Readable | Promise<Readable>
}

/**
 * Streams a zip archive of entries, one after the other. Ends with an error if an entry fails, and when the signal is
 * aborted.
 */
export function archive(entries: readonly Entry[], signal?: AbortSignal): Readable {
  const zip = new ZipFile()
  const output = outputOf(zip)
  const fail = (error: Error) => void output.destroy(error)
  let current: Readable | undefined
  zip.on('error', fail)
  for (const { name, at, isPacked, open } of entries)
    zip.addReadStreamLazy(name, { ...(isPacked ? unpacked : level), ...(at && { mtime: at }) }, (give) => {
      const take = (stream: Readable) => {
        if (output.destroyed) return void stream.destroy()
        current = stream.once('error', fail)
        give(null, stream)
      }
      try {
        const opened = open()
        if (opened instanceof Promise) opened.then(take, fail)
        else take(opened)
      } catch (error) {
        fail(error instanceof Error ? error : new Error(String(error)))
      }
    })
  zip.end()
  // A file that nobody reads to its end would keep its connection.
  output.once('close', () => current?.destroy())
  if (signal?.aborted) output.destroy()
  else signal?.addEventListener('abort', () => output.destroy(), { once: true })
  return output
}

/** Whether a file is, or may be, compressed already. */
export const isPackedFile = (fileName: string) =>
  !/\.(txt|md|csv|tsv|json|geojson|rtf|doc|xls|ppt|tiff?)$/i.test(fileName)

/** The output of a zip file, which the types of yazl declare as `NodeJS.ReadableStream`. */
export function outputOf({ outputStream }: ZipFile): Readable {
  if (!(outputStream instanceof Readable)) throw new Error('A zip is not written to a stream of Node')
  return outputStream
}
