import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedMessage {
  path: string
  headers: IncomingHttpHeaders
  body: string
  /** The body as JSON. */
  message: { type: string; timestamp: string; data: Record<string, unknown> }
}

/** A program that receives webhooks over HTTP. */
export interface Receiver {
  url: string
  received: ReceivedMessage[]
  /** Messages of this event. */
  of: (type: string) => ReceivedMessage[]
  /** Responds to the next messages, and to the last ones as before; by default 204. */
  respond: (...responses: ((response: ServerResponse) => void)[]) => void
  stop: () => Promise<void>
}

export const withStatus =
  (status: number, body = '', headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body)

export async function openReceiver(): Promise<Receiver> {
  const received: ReceivedMessage[] = []
  let responses: ((response: ServerResponse) => void)[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      received.push({ path: request.url ?? '', headers: request.headers, body, message: parsed(body) })
      const respond = responses.length > 1 ? responses.shift() : responses[0]
      ;(respond ?? withStatus(204))(response)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    of: (type) => received.filter(({ message }) => message.type === type),
    respond: (...next) => void (responses = next),
    stop: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function parsed(body: string): ReceivedMessage['message'] {
  try {
    return JSON.parse(body) as ReceivedMessage['message']
  } catch {
    return { type: '', timestamp: '', data: {} }
  }
}
