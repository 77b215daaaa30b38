import { Readable } from 'node:stream'

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

/** Streams text that is generated piece by piece. */
export const textStream = (pieces: AsyncIterable<string> | Iterable<string>) =>
  Promise.resolve(Readable.from(pieces, { objectMode: false }))
