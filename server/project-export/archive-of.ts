import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { outputOf } from '../platform/archive.ts'

/** A file in the archive. */
export interface ArchivedFile {
  name: string
  /** Modification time. */
  at?: Date
  /** Whether the content is already compressed, such as pictures, PDF and Office files. */
  isPacked?: boolean
  /** Called when the file is about to be added; a failure ends the archive. */
  open: () => Promise<Readable>
}

/** Streams entries as a zip, one after the other. Ends with an error if the signal is aborted or an entry fails. */
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

/** Streams text that is generated piece by piece. */
export const textStream = (pieces: AsyncIterable<string> | Iterable<string>) =>
  Promise.resolve(Readable.from(pieces, { objectMode: false }))
