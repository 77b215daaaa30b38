import type { FileHandle } from 'node:fs/promises'

const centralEntry = 0x02014b50
const endOfDirectory = 0x06054b50
const localEntry = 0x04034b50
/** Bytes of the list of entries that are read, and of the end of the file in which it is looked for. */
const mostDirectory = 1 << 20
const longestEnd = 22 + 0xffff

/** An entry of a zip archive, by its list of entries. Sizes in bytes. */
export interface ZipEntry {
  name: string
  /** Offset of its local header. */
  at: number
  folded: number
  unfolded: number
  method: number
  isEncrypted: boolean
}

/** The entries of a zip; undefined for another or a damaged file. */
export async function zipEntries(file: FileHandle, size: number): Promise<ZipEntry[] | undefined> {
  const read = async (position: number, length: number) =>
    (await file.read({ buffer: Buffer.alloc(length), length, position })).buffer
  if (size < 22 || (await read(0, 2)).toString('latin1') !== 'PK') return undefined
  const end = Math.min(size, longestEnd)
  const place = directoryPlace(await read(size - end, end))
  if (!place || place.size > mostDirectory || place.at + place.size > size) return undefined
  return entriesIn(await read(place.at, place.size), place.count)
}

/** Offset of the content of an entry. @param at offset of its local header */
export async function contentStart(file: FileHandle, at: number): Promise<number> {
  const { buffer: header } = await file.read({ buffer: Buffer.alloc(30), length: 30, position: at })
  if (header.readUInt32LE(0) !== localEntry) throw new Error('not an entry')
  return at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
}

/** Where the central directory of a zip is, from the end of the file or all of it, and its number of entries. */
export function directoryPlace(bytes: Uint8Array): { at: number; size: number; count: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endRecord(view)
  return end === undefined
    ? undefined
    : {
        at: view.getUint32(end + 16, true),
        size: view.getUint32(end + 12, true),
        count: view.getUint16(end + 10, true),
      }
}

/** The entries of a central directory; undefined if it is damaged. */
export function entriesIn(bytes: Uint8Array, count: number): ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: ZipEntry[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== centralEntry) return undefined
    const nameLength = view.getUint16(at + 28, true)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      folded: view.getUint32(at + 20, true),
      unfolded: view.getUint32(at + 24, true),
      method: view.getUint16(at + 10, true),
      at: view.getUint32(at + 42, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
    })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The end of central directory record; a comment may follow it. */
function endRecord(view: DataView) {
  const first = Math.max(0, view.byteLength - 22 - 0xffff)
  for (let at = view.byteLength - 22; at >= first; at--) {
    if (view.getUint32(at, true) === endOfDirectory) return at
  }
  return undefined
}

/** A compressed entry that declares no size, or 0xffffffff, which refers to ZIP64 fields, could grow without bound. */
export const isUnaccountable = ({ folded, unfolded, method }: ZipEntry) =>
  folded === 0xffffffff ||
  unfolded === 0xffffffff ||
  (method !== 0 && method !== 8) ||
  (method === 8 && (folded === 0 || (unfolded === 0 && folded > 2))) ||
  (method === 0 && unfolded !== folded)
