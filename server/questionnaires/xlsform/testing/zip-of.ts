import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'

/** Text to compress; bytes to store; or compressed bytes with a declared size. */
type Part = string | { stored: number } | { folded: Uint8Array; declared: number }

/** A zip archive of these entries by name. */
export function zipOf(parts: Record<string, Part>): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, part] of Object.entries(parts)) {
    const { method, data, size, crc } = folded(part)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(method, 4)
    fields.writeUInt32LE(crc, 10)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(size, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name), data])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), fields, place, Buffer.from(name)]))
    files.push(file)
    offset += file.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...files, entries, Buffer.from('PK\u0005\u0006'), end]))
}

function folded(part: Part) {
  if (typeof part === 'string') {
    const data = Buffer.from(part)
    return { method: 8, data: deflateRawSync(data), size: data.length, crc: crc32(data) }
  }
  if ('stored' in part) return { method: 0, data: Buffer.alloc(part.stored), size: part.stored, crc: 0 }
  return { method: 8, data: Buffer.from(part.folded), size: part.declared, crc: 0 }
}

/** The entries of a workbook as texts. */
export function workbookParts(bytes: Uint8Array): Record<string, string> {
  const zip = Buffer.from(bytes)
  const parts: Record<string, string> = {}
  const end = zip.lastIndexOf('PK\u0005\u0006')
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const nameLength = zip.readUInt16LE(at + 28)
    const from = zip.readUInt32LE(at + 42)
    const start = from + 30 + zip.readUInt16LE(from + 26) + zip.readUInt16LE(from + 28)
    const data = zip.subarray(start, start + zip.readUInt32LE(at + 20))
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    parts[name] = (zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(data) : data).toString('utf8')
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return parts
}
