import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { outputOf } from '../platform/archive.ts'

/** A file of the archive. */
export interface ArchivedFile {
  name: string
  /** When its content was made, for the archive's list. */
  at?: Date
  /** Its bytes are as small as they get: pictures, PDF and Office files. */
  isPacked?: boolean
  /** Called when its turn comes; a failure ends the archive. */
  open: () => Promise<Readable>
}

/** Streams entries as a zip, one after the other. It ends with an error when the signal is aborted or an entry fails. */
export function archiveOf(entries: readonly ArchivedFile[], signal: AbortSignal): Readable {
  const zip = new ZipFile()
  const output = outputOf(zip)
  const fail = (error: Error) => void output.destroy(error)
  let current: Readable | undefined
  zip.on('error', fail)
  for (const { name, at, isPacked = false, open } of entries)
    zip.addReadStreamLazy(
      name,
      { compressionLevel: isPacked ? 0 : 1, ...(at && { mtime: at }) },
      (give) =>
        void open().then(
          (stream) => {
            if (output.destroyed) return void stream.destroy()
            current = stream.once('error', fail)
            give(null, stream)
          },
          (error: Error) => fail(error),
        ),
    )
  zip.end()
  output.once('close', () => current?.destroy())
  if (signal.aborted) output.destroy()
  else signal.addEventListener('abort', () => output.destroy(), { once: true })
  return output
}

/** Whether a file's bytes are as small as they get, or might as well be. */
export const isPackedFile = (fileName: string) =>
  !/\.(txt|md|csv|tsv|json|geojson|rtf|doc|xls|ppt|tiff?)$/i.test(fileName)

/** Texts as they are made, for example page by page. */
export const textStream = (pieces: AsyncIterable<string> | Iterable<string>) =>
  Promise.resolve(Readable.from(pieces, { objectMode: false }))
