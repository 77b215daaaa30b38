import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'

export const blockLength = 512
const longestName = 100

/** Writes a tar archive (POSIX ustar), which every system's tar can unpack, and hashes each file in it. */
export class TarWriter {
  /** SHA-256 in hexadecimal digits, by name. */
  readonly sums = new Map<string, string>()
  readonly #file: FileHandle
  readonly #time: number
  written = 0

  private constructor(file: FileHandle, now: Date) {
    this.#file = file
    this.#time = Math.floor(now.getTime() / 1000)
  }

  /** @throws EEXIST when the file is there already */
  static async create(path: string, now: Date): Promise<TarWriter> {
    return new TarWriter(await open(path, 'wx', 0o600), now)
  }

  /** @param size bytes of the content, which must come to as many */
  async add(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    await this.#write(header(name, size, this.#time))
    const hash = createHash('sha256')
    let length = 0
    for await (const chunk of content) {
      hash.update(chunk)
      length += chunk.length
      await this.#write(chunk)
    }
    if (length !== size) throw new Error(`${name} changed from ${size} to ${length} bytes while it was read.`)
    await this.#write(Buffer.alloc(paddingAfter(size)))
    this.sums.set(name, hash.digest('hex'))
  }

  /** On the disk, not only on its way there. */
  async finish(): Promise<void> {
    await this.#write(Buffer.alloc(2 * blockLength))
    await this.#file.sync()
    await this.close()
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #write(bytes: Buffer): Promise<void> {
    for (let at = 0; at < bytes.length;) at += (await this.#file.write(bytes, at)).bytesWritten
    this.written += bytes.length
  }
}

export const paddingAfter = (size: number) => (blockLength - (size % blockLength)) % blockLength

function header(name: string, size: number, time: number): Buffer {
  if (Buffer.byteLength(name) > longestName) throw new Error(`${name} is too long a name for the archive.`)
  const block = Buffer.alloc(blockLength)
  const octal = (value: number, length: number) => value.toString(8).padStart(length, '0')
  block.write(name, 0)
  block.write(octal(0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  // All twelve places: eleven, as the standard has it, would end at 8 gigabytes.
  block.write(octal(size, 12), 124)
  block.write(octal(time, 11), 136)
  block.write(' '.repeat(8), 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  const checksum = block.reduce((sum, byte) => sum + byte, 0)
  block.write(`${octal(checksum, 6)}\0 `, 148)
  return block
}
