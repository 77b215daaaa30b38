import { open, type FileHandle } from 'node:fs/promises'
import { Refused } from '../platform/refused.ts'
import { blockLength, paddingAfter } from './tar-writer.ts'

/** The archive is cut off or damaged, or none of ours. */
export class DamagedArchive extends Refused {}

export interface TarEntry {
  name: string
  size: number
  /** Its bytes, to be read before the next entry, once. */
  content: AsyncIterable<Buffer>
}

const readSize = 1024 * 1024

/** Reads a tar archive from its beginning to its end. */
export class TarReader {
  /** The entry that `next` has found; none at the end. */
  current: TarEntry | undefined
  readonly #file: FileHandle
  #left = 0
  #padding = 0
  bytesRead = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(path: string): Promise<TarReader> {
    return new TarReader(await open(path, 'r'))
  }

  /** Skips what was not read of the current entry. */
  async next(): Promise<TarEntry | undefined> {
    this.bytesRead += this.#left + this.#padding
    const block = await this.#read(blockLength)
    this.current = undefined
    if (block.every((byte) => byte === 0)) return undefined
    const text = (from: number, length: number) =>
      block.toString('latin1', from, from + length).replace(/[\0 ].*$/s, '')
    const size = Number.parseInt(text(124, 12), 8)
    const name = text(0, 100)
    if (checksumOf(block) !== Number.parseInt(text(148, 8), 8) || !Number.isSafeInteger(size))
      throw new DamagedArchive(`The archive is damaged at byte ${this.bytesRead - blockLength}.`)
    this.#left = size
    this.#padding = paddingAfter(size)
    this.current = { name, size, content: this.#content() }
    return this.current
  }

  async *#content(): AsyncGenerator<Buffer> {
    while (this.#left > 0) {
      const chunk = await this.#read(Math.min(this.#left, readSize))
      this.#left -= chunk.length
      yield chunk
    }
  }

  close(): Promise<void> {
    return this.#file.close()
  }

  async #read(length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length)
    for (let at = 0; at < length;) {
      const { bytesRead } = await this.#file.read(bytes, at, length - at, this.bytesRead)
      if (bytesRead === 0) throw new DamagedArchive('The archive ends too early: it was cut off.')
      at += bytesRead
      this.bytesRead += bytesRead
    }
    return bytes
  }
}

/** Of all bytes, with spaces in the place of the checksum itself. */
const checksumOf = (block: Buffer) =>
  block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
