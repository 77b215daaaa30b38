import type { Duplex } from 'node:stream'
import type { Connection, Submittable } from 'pg'

/** The first byte of a message that carries a row, and the bytes before what it carries: that one, and its length. */
export const rowMessage = 'd'.charCodeAt(0)
export const headLength = 5

type Listener = (bytes: Buffer) => void

/**
 * COPY … TO STDOUT as it comes from the socket: blocks of whole row messages. The driver makes an object of every row;
 * here only what is not a row is left to it. Reads when it is asked to, so that PostgreSQL waits for a slow reader.
 */
export class Copy implements Submittable {
  readonly #text: string
  #socket: Duplex | undefined
  #driver: Listener[] = []
  /** What has come of a message that is not whole yet, and how many bytes it lacks to be one. */
  #parts: Buffer[] = []
  #missing = 0
  #blocks: Buffer[] = []
  #isOver = false
  #failure: Error | undefined
  #wake = () => {}

  constructor(text: string) {
    this.#text = text
  }

  async *blocks(): AsyncGenerator<Buffer> {
    for (;;) {
      const block = this.#blocks.shift()
      if (block) yield block
      else if (this.#failure) throw this.#failure
      else if (this.#isOver) return
      else {
        this.#socket?.resume()
        await new Promise<void>((next) => void (this.#wake = next))
      }
    }
  }

  /** Called by the driver when it is the statement's turn, as all below. */
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
    this.#parts.push(bytes)
    this.#missing -= bytes.length
    if (this.#missing > 0) return
    const whole = this.#parts.length > 1 ? Buffer.concat(this.#parts) : bytes
    const rest = this.#split(whole)
    this.#parts = rest.length > 0 ? [rest] : []
    if (this.#blocks.length > 0) {
      this.#socket!.pause()
      this.#wake()
    }
  }

  /** Keeps the rows, and leaves what else there is to the driver. @returns the beginning of what is not whole yet */
  #split(bytes: Buffer): Buffer {
    let rows = 0
    let at = 0
    const keep = () => rows < at && this.#blocks.push(bytes.subarray(rows, at))
    while (at + headLength <= bytes.length) {
      const end = at + 1 + bytes.readUInt32BE(at + 1)
      if (end > bytes.length) break
      if (bytes[at] !== rowMessage) {
        keep()
        const message = bytes.subarray(at, end)
        for (const listener of this.#driver) listener(message)
        rows = end
      }
      at = end
    }
    keep()
    const rest = bytes.subarray(at)
    this.#missing = rest.length < headLength ? 0 : 1 + rest.readUInt32BE(1) - rest.length
    // A copy: a part of a block would keep all of the block in memory.
    return Buffer.from(rest)
  }
}
