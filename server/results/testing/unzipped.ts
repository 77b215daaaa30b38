import { inflateRawSync } from 'node:zlib'

/** The files of a zip archive by name, read through its central directory. */
export function unzipped(zip: Buffer): Record<string, Buffer> {
  const end = zip.lastIndexOf('PK\u0005\u0006')
  let at = zip.readUInt32LE(end + 16)
  const files: Record<string, Buffer> = {}
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength, extra, comment] = [
      zip.readUInt32LE(at + 20),
      ...[28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)),
    ] as [number, number, number, number]
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
    const start = zip.readUInt32LE(at + 42)
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const bytes = zip.subarray(data, data + size)
    // Entries that do not get smaller are stored uncompressed.
    files[name] = zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)
    at += 46 + nameLength + extra + comment
  }
  return files
}
