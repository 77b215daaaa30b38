import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import type pg from 'pg'

/** What the client's connection offers while PostgreSQL waits for data. */
interface CopyConnection {
  stream: Duplex
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

/**
 * Sends bytes to `COPY … FROM STDIN`; nothing else may run on the client meanwhile.
 * @throws what the source throws, or PostgreSQL's error
 */
export function copyIn(client: pg.Client, statement: string, source: AsyncIterable<Buffer>): Promise<void> {
  const copy = new CopyIn(statement, source)
  client.query(copy)
  return copy.done.promise
}

/** Called by the client as its own queries are, message by message. */
class CopyIn {
  readonly done = Promise.withResolvers<void>()
  readonly #statement: string
  readonly #source: AsyncIterable<Buffer>
  #failure: unknown

  constructor(statement: string, source: AsyncIterable<Buffer>) {
    this.#statement = statement
    this.#source = source
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#statement)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection)
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const chunk of this.#source) {
        if (this.#failure) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
      }
      connection.endCopyFrom()
    } catch (error) {
      this.#failure ??= error
      connection.sendCopyFail('The data could not be read.')
    }
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    if (this.#failure) this.done.reject(this.#failure)
    else this.done.resolve()
  }

  /** PostgreSQL's answer to `sendCopyFail` tells less than what made us send it. */
  handleError(error: Error): void {
    this.#failure ??= error
    this.done.reject(this.#failure)
  }
}
