import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface Deadlines {
  /** Milliseconds that a body without files may take. */
  plain: number
  /** Milliseconds in which at least `leastBytes` of files must arrive. */
  pause: number
  leastBytes: number
  /** Milliseconds that a body with files may take: 50 MB on a slow line. */
  files: number
}

const usual: Deadlines = { plain: 30_000, pause: 30_000, leastBytes: 65_536, files: 900_000 }

/** Node's own limit, the same for all requests: longer than ours. */
export const requestTimeout = usual.files + 60_000

/**
 * Closes connections whose request body is not complete in time (SEC-22). Bodies with files may take long on a slow
 * connection, as long as bytes keep arriving.
 */
export function limitBodyTime(http: FastifyInstance, deadlines: Deadlines = usual): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const stop = watch(request, reply, deadlines)
      // Not when the response is sent: a refused body may still be arriving.
      request.raw.once('end', stop).once('close', stop)
    }
    done()
  })
}

/** Maximum bytes of a refused body that are still read; proxies refuse larger bodies themselves. */
const maxRefused = 64 << 20

/**
 * Reads and discards bodies that are refused for their size: clients that send the whole body first, such as proxies,
 * would get a connection reset instead of the response. Their time remains limited.
 */
export function readRefusedBodies(http: FastifyInstance): void {
  http.addHook('onSend', ({ raw }, reply, _payload, done) => {
    if (reply.statusCode === 413) {
      reply.removeHeader('connection')
      let left = maxRefused
      raw.on('data', (chunk: Buffer) => {
        left -= chunk.length
        if (left < 0) raw.socket.destroySoon()
      })
    }
    done()
  })
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

function watch(
  { raw, headers }: FastifyRequest,
  reply: FastifyReply,
  { plain, pause, leastBytes, files }: Deadlines,
): () => void {
  const isFiles = headers['content-type']?.startsWith('multipart/') ?? false
  const began = performance.now()
  let read = raw.socket.bytesRead
  const timer = setInterval(
    () => {
      const came = raw.socket.bytesRead - read
      read = raw.socket.bytesRead
      if (isFiles && came >= leastBytes && performance.now() - began < files) return
      if (!reply.sent) raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
      raw.socket.destroySoon()
      clearInterval(timer)
    },
    isFiles ? pause : plain,
  )
  timer.unref()
  return () => clearInterval(timer)
}
