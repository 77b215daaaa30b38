import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** Level of compression: the next ones take longer than the database takes to read. */
const level = { compressionLevel: 1 }

export interface Entry {
  name: string
  /** Called when its turn comes. */
  open: () => Readable
}

/** A zip of files, one after the other, as a stream. */
export function archive(entries: readonly Entry[]): Readable {
  const zip = new ZipFile()
  for (const { name, open } of entries) zip.addReadStreamLazy(name, level, (give) => give(null, open()))
  zip.end()
  return zip.outputStream as Readable
}

/** A name that every system takes for a file's: '03 About you.csv'. */
export function entryName(number: number, title: string, ending: string): string {
  // eslint-disable-next-line no-control-regex
  const plain = title.replace(/[\\/:*?"<>|\0-\x1f\x7f]/g, '_').slice(0, 100)
  return `${String(number).padStart(2, '0')} ${plain.replace(/[\s.]+$/, '').trim()}`.trim() + `.${ending}`
}
