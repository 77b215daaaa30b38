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

/** Bytes of a title in a file's name: with number and ending it must fit into 255. */
const longest = 200

/** A name that every system takes for a file's, and that reads as it is: '03 About you.csv'. */
export function entryName(number: number, title: string, ending: string): string {
  const plain = title.replace(/[\\/:*?"<>|\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '_')
  const short = new TextDecoder().decode(Buffer.from(plain).subarray(0, longest)).replace(/\ufffd+$/, '')
  return `${String(number).padStart(2, '0')} ${short.replace(/[\s.]+$/, '').trim()}`.trim() + `.${ending}`
}
