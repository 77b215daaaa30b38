import type { Duplex } from 'node:stream'
import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Connection, Submittable } from 'pg'
import { freed } from './page.ts'

/** Type of a CopyData message, and the length of its header: type and length. */
const rowMessage = 'd'.charCodeAt(0)
export const headLength = 5

type Listener = (bytes: Buffer) => void

/**
 * COPY … TO STDOUT from the socket, in blocks of whole CopyData messages. The driver would create an object for every
 * row; here it only gets the other messages. Reads on demand, so that PostgreSQL waits for a slow client.
 */
export class Copy implements Submittable {
  readonly #text: string
  #socket: Duplex | undefined
  #driver: Listener[] = []
  /** Received bytes, and their number. The buffer is reused: garbage would be most of the memory. */
  #bytes = Buffer.allocUnsafeSlow(1 << 17)
  #length = 0
  /** End of the last complete message. */
  #whole = 0
  #blocks: Buffer[] = []
  #isOver = false
  #failure: Error | undefined
  #wake = () => {}

  constructor(text: string) {
    this.#text = text
  }

  /** A block is valid until the next one is requested. */
  async *blocks(): AsyncGenerator<Buffer> {
    for (;;) {
      yield* this.#blocks
      this.#forget()
      if (this.#failure) throw this.#failure
      if (this.#isOver) return
      const more = new Promise<void>((next) => void (this.#wake = next))
      // A socket with more data at hand would be read without a pause, starving other requests.
      await othersTurn()
      this.#socket?.resume()
      await more
    }
  }

  /** Called by the driver when the statement is next in its queue, like the methods below. */
  submit(connection: Connection): void {
    this.#socket = connection.stream
    this.#driver = this.#socket.listeners('data') as Listener[]
    this.#socket.removeAllListeners('data').on('data', this.#take)
    connection.query(this.#text)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#end()
  }

  handleError(error: Error): void {
    this.#failure = error
    this.#end()
  }

  #end() {
    this.#isOver = true
    this.#socket?.off('data', this.#take)
    for (const listener of this.#driver.splice(0)) this.#socket?.on('data', listener)
    this.#socket?.resume()
    this.#wake()
  }

  readonly #take: Listener = (bytes) => {
    this.#append(bytes)
    freed(bytes)
    this.#split()
    if (this.#blocks.length === 0) return
    if (!this.#isOver) this.#socket?.pause()
    this.#wake()
  }

  #append(bytes: Buffer) {
    const length = this.#length + bytes.length
    if (length > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(2 * length)
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    bytes.copy(this.#bytes, this.#length)
    this.#length = length
  }

  /** Finds complete CopyData messages, and passes other messages to the driver. */
  #split() {
    const bytes = this.#bytes.subarray(0, this.#length)
    let rows = this.#whole
    const keep = () => rows < this.#whole && this.#blocks.push(bytes.subarray(rows, this.#whole))
    while (this.#whole + headLength <= bytes.length) {
      const start = this.#whole
      const end = start + 1 + bytes.readUInt32BE(start + 1)
      if (end > bytes.length) break
      if (bytes[start] !== rowMessage) {
        keep()
        // Copied, since the driver may keep it.
        const message = Buffer.from(bytes.subarray(start, end))
        for (const listener of this.#driver) listener(message)
        rows = end
      }
      this.#whole = end
    }
    keep()
  }

  /** Removes the blocks that have been consumed. */
  #forget() {
    this.#blocks = []
    this.#bytes.copyWithin(0, this.#whole, this.#length)
    this.#length -= this.#whole
    this.#whole = 0
  }
}
