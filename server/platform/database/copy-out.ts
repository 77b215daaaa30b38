import { Readable } from 'node:stream'
import type pg from 'pg'

/** Bytes that are handed on together; PostgreSQL sends each row by itself. */
const blockSize = 64 * 1024

/**
 * The bytes of `COPY … TO STDOUT`. Reading slowly makes PostgreSQL wait; nothing else may run on the client meanwhile.
 */
export function copyOut(client: pg.Client, statement: string): Readable {
  return client.query(new CopyOut(statement))
}

/** Called by the client as its own queries are, message by message. */
class CopyOut extends Readable {
  readonly #statement: string
  #socket: pg.Connection['stream'] | undefined
  #rows: Buffer[] = []
  #size = 0

  constructor(statement: string) {
    super()
    this.#statement = statement
  }

  submit(connection: pg.Connection): void {
    this.#socket = connection.stream
    connection.query(this.#statement)
  }

  override _read(): void {
    this.#socket?.resume()
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // A copy, since the client reads the next message into the same memory.
    this.#rows.push(Buffer.from(chunk))
    this.#size += chunk.length
    if (this.#size >= blockSize && !this.#flush()) this.#socket?.pause()
  }

  #flush(): boolean {
    const block = Buffer.concat(this.#rows)
    this.#rows = []
    this.#size = 0
    return block.length === 0 || this.push(block)
  }

  handleCommandComplete(): void {
    this.#flush()
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }
}
