import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface Deadlines {
  /** Milliseconds that a body without files may take. */
  plain: number
  /** Milliseconds in which at least so many bytes of files must come. */
  pause: number
  leastBytes: number
  /** Milliseconds that a body with files may take: 50 MB on a slow line. */
  files: number
}

const usual: Deadlines = { plain: 30_000, pause: 30_000, leastBytes: 65_536, files: 900_000 }

/** Node's own limit, which knows one time for all requests: longer than any of ours. */
export const requestTimeout = usual.files + 60_000

/**
 * Closes connections whose request body does not come to its end in time (SEC-22). Bodies with files may take as long
 * as a slow line needs, while it brings something.
 */
export function limitBodyTime(http: FastifyInstance, deadlines: Deadlines = usual): void {
  http.addHook('onRequest', (request, reply, done) => {
    if (hasBody(request)) {
      const stop = watch(request, reply, deadlines)
      // Not when the response is sent: a refused body may still be coming.
      request.raw.once('end', stop).once('close', stop)
    }
    done()
  })
}

/** Bytes of a refused body that are still read: more than a proxy lets through, which refuses the rest itself. */
const maxRefused = 64 << 20

/**
 * A body that is refused for its size is read and discarded: whoever sends until it is over, as a proxy does, would
 * find the connection reset, and not the answer. Its time stays limited.
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
