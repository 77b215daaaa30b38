import { connect, type Socket } from 'node:net'

/** A keep-alive connection for sequential requests, with as little overhead as possible. */
export class KeptAliveConnection {
  readonly #socket: Socket
  #received: Buffer[] = []
  #length = 0
  #wanted = 0
  #done: ((body: Buffer) => void) | undefined
  #failed: ((error: Error) => void) | undefined

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay(true)
    this.#socket.on('data', (data: Buffer) => this.#take(data))
    this.#socket.on('error', (error) => this.#failed?.(error))
    this.#socket.on('close', () => this.#failed?.(new Error('The connection was closed.')))
  }

  /** @returns the body of a response with status 200, which is empty for 304; throws for other statuses */
  ask(request: string): Promise<Buffer> {
    return new Promise((done, failed) => {
      this.#done = done
      this.#failed = failed
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#failed = undefined
    this.#socket.destroy()
  }

  #take(data: Buffer) {
    this.#received.push(data)
    this.#length += data.length
    if (this.#wanted === 0) this.#readHead()
    if (this.#wanted === 0 || this.#length < this.#wanted) return
    const answer = Buffer.concat(this.#received)
    this.#received = []
    this.#length = 0
    this.#wanted = 0
    const status = answer.toString('latin1', 9, 12)
    const body = answer.subarray(answer.indexOf('\r\n\r\n') + 4)
    if (status === '200' || status === '304') this.#done?.(body)
    else this.#failed?.(new Error(`${status} ${body}`))
  }

  #readHead() {
    const start = Buffer.concat(this.#received)
    const end = start.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = start.toString('latin1', 0, end)
    const length = head.startsWith('304', 9) ? ['', '0'] : /\r\ncontent-length: *(\d+)/i.exec(head)
    if (!length) throw new Error('A response without a length.')
    this.#wanted = end + 4 + Number(length[1])
  }
}

/** A request as bytes on the wire. */
export function requestOf(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = Object.entries({
    host: 'localhost',
    ...headers,
    ...(content && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(content)),
    }),
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${content}`
}
