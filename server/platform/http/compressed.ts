import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import negotiator from '@fastify/accept-negotiator'
import fastq from 'fastq'
import type { FastifyReply } from 'fastify'

/** Bytes from which on an answer is compressed as a whole: in pieces it would hold up other requests for longer. */
const large = 1 << 16

/** In the order of preference. The levels take as long as a fast line saves. */
const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 4 }),
}
type Encoding = keyof typeof compressors

/** Two threads at most are taken from other requests, however many large answers are asked for at once. */
const queue = fastq.promise(
  ({ bytes, encoding }: { bytes: Buffer; encoding: Encoding }) => compressors[encoding](bytes),
  2,
)

/** What has been compressed, for as long as the bytes themselves are kept: answers that are cached are compressed once. */
const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>()

/** Whether an answer is one for `sendCompressed`. */
export const isLargeText = (body: unknown, type: string | undefined): body is string | Buffer =>
  (typeof body === 'string' || Buffer.isBuffer(body)) &&
  body.length >= large &&
  /^(application\/json|text\/csv)\b/.test(type ?? '')

/** Sends an answer compressed, if its reader takes that. */
export async function sendCompressed(reply: FastifyReply, body: string | Buffer): Promise<FastifyReply> {
  reply.header('vary', 'accept-encoding')
  const accepted = reply.request.headers['accept-encoding']
  const encoding =
    accepted === undefined ? null : negotiator.negotiate(String(accepted).toLowerCase(), encodings)
  if (!encoding) return reply.send(body)
  const bytes = await inEncoding(typeof body === 'string' ? Buffer.from(body) : body, encoding)
  return reply.header('content-encoding', encoding).send(bytes)
}

const encodings = Object.keys(compressors) as Encoding[]

function inEncoding(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  const known = compressed.get(bytes) ?? new Map<Encoding, Promise<Buffer>>()
  compressed.set(bytes, known)
  const found = known.get(encoding)
  if (found) return found
  const made = queue.push({ bytes, encoding })
  known.set(encoding, made)
  return made
}
