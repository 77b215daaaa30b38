import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

/** An HTTP proxy in front of several nodes, as operators use it (docs/operating.md). */
export interface RetryingProxy {
  url: string
  /** Number of retried requests. */
  retried: () => number
  close: () => Promise<void>
}

/** Milliseconds after which a request is given up. */
const longest = 30_000

/**
 * Sends each request to a ready node. A request without a response, or with 503, is repeated on the next node. Bodies are
 * small and kept in memory.
 */
export async function startRetryingProxy(nodes: () => readonly string[]): Promise<RetryingProxy> {
  let turn = 0
  let retried = 0
  const proxy = createServer((asked, answer) => void forward(asked, answer))
  async function forward(asked: IncomingMessage, answer: ServerResponse) {
    const body = Buffer.concat(await asked.toArray())
    const end = Date.now() + longest
    for (;;) {
      const all = nodes()
      const node = all[turn++ % all.length]
      const given = node === undefined ? undefined : await attempt(node, asked, body)
      if (given && (given.status !== 503 || Date.now() > end)) {
        answer.writeHead(given.status, given.headers).end(given.body)
        return
      }
      if (Date.now() > end) return void answer.writeHead(502).end()
      retried++
      await new Promise((later) => setTimeout(later, 20))
    }
  }
  await new Promise<void>((listening) => proxy.listen(0, '127.0.0.1', listening))
  const address = proxy.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    retried: () => retried,
    close: async () => {
      proxy.closeAllConnections()
      await new Promise((closed) => proxy.close(closed))
    },
  }
}

/** @returns undefined if the response was incomplete */
const attempt = (node: string, { method, url, headers }: IncomingMessage, body: Buffer) =>
  new Promise<{ status: number; headers: Record<string, string>; body: Buffer } | undefined>((done) => {
    const { connection: _, ...sent } = headers
    const asking = request(new URL(url ?? '/', node), { method, headers: sent }, (answer) => {
      answer.toArray().then(
        (chunks) =>
          done({ status: answer.statusCode ?? 502, headers: typeOf(answer), body: Buffer.concat(chunks) }),
        () => done(undefined),
      )
    })
    asking.once('error', () => done(undefined)).end(body)
  })

/** Headers that describe the body; others concern proxy and node only. */
function typeOf({ headers }: IncomingMessage): Record<string, string> {
  const kept = ['content-type', 'content-encoding'] as const
  return Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])))
}
