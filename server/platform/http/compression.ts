import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import negotiator from '@fastify/accept-negotiator'
import { keysOf } from 'contract/platform/keys.ts'
import fastq from 'fastq'
import type { FastifyReply } from 'fastify'
import type { MadeInTurn, Reply } from './reply.ts'

/** Bytes from which on an answer is compressed as a whole: in pieces it would hold up other requests for longer. */
const large = 1 << 16

/** Of answers of any size, for Brotli and gzip: it takes as long as a fast line saves. */
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

/** Bytes from which on an answer is not to hold up others that are merely large. */
const huge = 1 << 19

/**
 * However many large answers are asked for at once, three threads at most are taken from other requests, and whoever reads
 * a section does not wait behind whole questionnaires.
 */
const queues = { large: fastq.promise(run, 2), huge: fastq.promise(run, 1) }

function run(work: () => Promise<Buffer>): Promise<Buffer> {
  return work()
}

/** What has been compressed, for as long as the bytes themselves are kept: answers that are cached are compressed once. */
const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>()

/** Whether an answer is one for `sendCompressed`. */
export const isLargeText = (
  body: Reply['body'],
  type: string | undefined,
): body is string | Buffer | MadeInTurn =>
  typeof body === 'function' ||
  ((typeof body === 'string' || Buffer.isBuffer(body)) &&
    body.length >= large &&
    /^(application\/json|text\/csv)\b/.test(type ?? ''))

/** Sends an answer compressed, if its reader takes that. */
export async function sendCompressed(
  reply: FastifyReply,
  body: string | Buffer | MadeInTurn,
): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
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
  // Whoever has gone meanwhile needs nothing.
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
