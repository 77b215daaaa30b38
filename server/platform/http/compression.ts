import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import negotiator from '@fastify/accept-negotiator'
import { keysOf } from 'contract/platform/keys.ts'
import fastq from 'fastq'
import type { FastifyReply } from 'fastify'
import type { MadeInTurn, Reply } from './reply.ts'

/** Responses of at least this size are compressed as a whole; in pieces they would delay other requests longer. */
const large = 1 << 16

/** Level for Brotli and gzip: compressing takes as long as it saves on a fast connection. */
export const compressionLevel = 4

/** In the order of preference. */
const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: compressionLevel,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: compressionLevel }),
}
type Encoding = keyof typeof compressors

/** Responses of at least this size go to a separate queue. */
const huge = 1 << 19

/**
 * Large responses use at most three threads of the pool, and readers of a section do not wait behind whole
 * questionnaires.
 */
const queues = { large: fastq.promise(run, 2), huge: fastq.promise(run, 1) }

function run(work: () => Promise<Buffer>): Promise<Buffer> {
  return work()
}

/** Compressed bytes, kept as long as the original ones: cached responses are compressed once. */
const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>()

/** Whether a response is large enough for `sendCompressed`. */
export const isLargeText = (
  body: Reply['body'],
  type: string | undefined,
): body is string | Buffer | MadeInTurn =>
  typeof body === 'function' ||
  ((typeof body === 'string' || Buffer.isBuffer(body)) &&
    body.length >= large &&
    /^(application\/json|text\/csv)\b/.test(type ?? ''))

/** Sends a response, compressed if the client accepts it. */
export async function sendCompressed(
  reply: FastifyReply,
  body: string | Buffer | MadeInTurn,
): Promise<FastifyReply> {
  reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
  const accepted = reply.request.headers['accept-encoding']
  const encoding =
    accepted === undefined ? null : negotiator.negotiate(String(accepted).toLowerCase(), encodings)
  if (typeof body !== 'function' && !encoding) return reply.send(body)
  const bytes = await (typeof body === 'function'
    ? queues.huge.push(() => made(body, encoding, reply))
    : inEncoding(typeof body === 'string' ? Buffer.from(body) : body, encoding ?? 'gzip'))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(bytes)
}

const encodings = keysOf(compressors)

async function made(body: MadeInTurn, encoding: Encoding | null, { raw }: FastifyReply): Promise<Buffer> {
  // The client may have disconnected in the meantime.
  const bytes = raw.destroyed ? Buffer.alloc(0) : await body()
  return encoding ? compressors[encoding](bytes) : bytes
}

function inEncoding(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(bytes) ?? new Map<Encoding, Promise<Buffer>>()
  compressed.set(bytes, known)
  const found = known.get(encoding)
  if (found) return found
  const queue = bytes.length < huge ? queues.large : queues.huge
  const work = queue.push(() => compressors[encoding](bytes))
  known.set(encoding, work)
  return work
}
