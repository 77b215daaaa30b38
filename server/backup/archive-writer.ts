import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { pack, type Pack } from 'tar-stream'

/** Writes a tar archive, which every system can unpack, and hashes each file in it. */
export class ArchiveWriter {
  /** SHA-256 in hexadecimal digits, by name. */
  readonly sums = new Map<string, string>()
  readonly #tar: Pack = pack()
  readonly #written: Promise<void>
  readonly #now: Date
  readonly #file
  #fileError: Error | undefined

  /** The file must not exist. */
  constructor(path: string, now: Date) {
    this.#now = now
    this.#file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    this.#written = pipeline(this.#tar, this.#file)
    // Thrown by `add` or `finish`.
    this.#written.catch(() => {})
    this.#file.once('error', (error) => (this.#fileError = error))
  }

  get bytesWritten(): number {
    return this.#file.bytesWritten
  }

  /** @param size exact length of the content in bytes */
  async add(name: string, size: number, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
    const hash = createHash('sha256')
    let length = 0
    const hashed = async function* () {
      for await (const chunk of content) {
        hash.update(chunk)
        length += chunk.length
        if (length > size) break
        yield chunk
      }
      if (length !== size)
        throw new Error(`${name} changed from ${size} to ${length} bytes while it was read.`)
    }
    try {
      await pipeline(hashed(), this.#tar.entry({ name, size, mode: 0o600, mtime: this.#now }))
    } catch (error) {
      throw this.#fileError ?? error
    }
    this.sums.set(name, hash.digest('hex'))
  }

  /** Resolves when the archive is on the disk. */
  async finish(): Promise<void> {
    this.#tar.finalize()
    await this.#written
  }

  async close(): Promise<void> {
    this.#tar.destroy()
    await this.#written.catch(() => {})
  }
}
