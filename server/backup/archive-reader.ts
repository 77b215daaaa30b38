import { createReadStream, type ReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { extract, type Entry } from 'tar-stream'
import { errorCode } from '../platform/error-code.ts'
import { Refused } from '../platform/refusal.ts'

/** The archive is damaged, cut off, or not a backup. */
export class DamagedArchive extends Refused {}

export interface ArchiveEntry {
  name: string
  /** To be read before the next entry, once. */
  content: AsyncIterable<Buffer>
}

const blockLength = 512

/** Reads the entries of a tar archive in their order. */
export class ArchiveReader {
  /** The latest entry that `next` returned. */
  current: ArchiveEntry | undefined
  readonly #file: ReadStream
  readonly #entries: AsyncIterator<Entry>
  #entry: Entry | undefined
  /** Offset of the header of the next entry. */
  #offset = 0

  constructor(path: string) {
    this.#file = createReadStream(path)
    const tar = extract()
    // Errors are thrown by `next` and by the content of entries.
    pipeline(this.#file, tar).catch(() => {})
    this.#entries = tar[Symbol.asyncIterator]()
  }

  get bytesRead(): number {
    return this.#file.bytesRead
  }

  /** Skips the rest of the current entry. */
  async next(): Promise<ArchiveEntry | undefined> {
    this.#entry?.resume()
    const found = await this.#entries.next().catch((error: unknown) => this.#fail(error))
    this.#entry = found.done ? undefined : found.value
    this.current = this.#entry && { name: this.#entry.header.name, content: this.#contentOf(this.#entry) }
    if (this.#entry)
      this.#offset += blockLength * (1 + Math.ceil((this.#entry.header.size ?? 0) / blockLength))
    return this.current
  }

  async *#contentOf(entry: Entry): AsyncGenerator<Buffer> {
    try {
      for await (const chunk of entry) yield chunk
    } catch (error) {
      this.#fail(error)
    }
  }

  close(): void {
    this.#file.destroy()
  }

  /** The errors of tar-stream, unlike those of the file, have no code. */
  #fail(error: unknown): never {
    if (errorCode(error) !== undefined) throw error
    throw new DamagedArchive(`The archive is cut off or damaged at byte ${this.#offset}.`)
  }
}
