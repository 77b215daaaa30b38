import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint, FileRule } from 'contract/platform/endpoint.ts'
import { bodyUnreadable, fileTooLarge, refusal } from 'contract/platform/refusal.ts'
import { errorCode } from '../error-code.ts'
import { encodePicture, type PictureSender } from '../pictures/encode-picture.ts'
import { Problem, refuse } from './problem.ts'

/** A received file in a temporary folder that is removed after the request. */
export interface Upload {
  /** Name of the multipart part. */
  part: string
  /** The sender's file name, without folders. */
  fileName: string
  path: string
  size: number
  sha256: Buffer
  /** The picture re-encoded as WebP, which is safe to serve. */
  webpPath?: string
  /** Its bytes in the storage of files, once they are there. */
  stored?: StoredBytes
}

/** The bytes of an upload in the storage of files. */
export interface StoredBytes {
  key: string
  size: number
  sha256: Buffer
  /** Whether a transaction has inserted their row. It may still fail. */
  isNamed: boolean
}

/** Stores the uploads of one request, while no transaction is open that others would wait for. */
export interface UploadStore {
  /** @throws Problem 503 while the storage is away */
  store: (uploads: readonly Upload[]) => Promise<void>
  /**
   * Deletes what no row names after the request.
   * @param error the error by which the request has failed
   */
  discard: (error?: unknown) => Promise<void>
}

/** Prefix of the folders of uploads, in the system's temporary folder. */
export const uploadFolder = 'seventeen-upload-'

const maxParts = 1000
/** Maximum bytes of a part that is not a file. */
const maxField = 4 << 20
const documentPart = 'document'
/** Limit for all files of a request together, as a multiple of the largest allowed file: the parser has no total limit. */
const maxTotalFactor = 5
const unexpectedPart = refusal(
  'unexpected_file',
  400,
  'This request carries a file that is not expected here.',
)
const repeatedPart = refusal('repeated_part', 400, 'This request carries the same field twice.')

/** Reads a multipart request: stores its files, and parses the JSON `document` or the plain fields. */
export async function readMultipart(
  request: FastifyRequest,
  endpoint: Endpoint,
): Promise<{ body: unknown; files: Upload[]; discard: () => Promise<void> }> {
  const rules = endpoint.files ?? {}
  const folder = await mkdtemp(join(tmpdir(), uploadFolder))
  const discard = () => rm(folder, { recursive: true, force: true })
  const files: Upload[] = []
  const fields = new Map<string, unknown>()
  const take = (name: string, value: unknown) => {
    if (fields.has(name)) throw new Problem(repeatedPart)
    fields.set(name, value)
  }
  let left = maxTotalFactor * largest(rules)
  try {
    for await (const part of request.parts({
      limits: { parts: maxParts, fieldSize: maxField, fileSize: Math.max(largest(rules), maxField) + 1 },
    })) {
      if (part.type === 'file' && isDocument(part, rules)) take(documentPart, await documentText(part))
      else if (part.type === 'file') {
        const rule = ruleFor(rules, part.fieldname)
        // Otherwise one of them would be dropped silently.
        if (files.some((file) => file.part === part.fieldname)) throw new Problem(repeatedPart)
        const maxBytes = Math.min(left, rule.maxBytes)
        const file = await store(part, { ...rule, maxBytes }, join(folder, String(files.length)))
        left -= file.size
        files.push(file)
      } else take(part.fieldname, part.value)
    }
    return {
      body: endpoint.formFields ? Object.fromEntries(fields) : parsed(fields.get(documentPart)),
      files,
      discard,
    }
  } catch (error) {
    // The rest of the body is read and discarded, since the next request on this connection follows it.
    request.raw.unpipe().resume()
    await discard()
    throw isOfParser(error) ? new Problem(bodyUnreadable) : error
  }
}

/** Errors of the parser about an incomplete form have neither a class nor a code. */
const isOfParser = (error: unknown) =>
  error instanceof Error && error.constructor === Error && errorCode(error) === undefined

/**
 * Re-encodes the pictures of a request. It takes seconds, so call it before any transaction.
 * @throws Problem 413 or 415 for pictures that are not accepted, 503 while too many others wait
 */
export async function encodePictures(uploads: Upload[], sender: PictureSender): Promise<void> {
  for (const upload of uploads) {
    const webpPath = `${upload.path}.webp`
    refuse(await encodePicture(upload.path, webpPath, sender))
    upload.webpPath = webpPath
  }
}

export const hasPictures = ({ files = {} }: Endpoint) =>
  Object.values(files).some(({ kind }) => kind === 'image')

/** Whether the handler of an endpoint stores the files as they were sent. */
export const keepsFiles = ({ files = {} }: Endpoint) =>
  Object.values(files).some(({ kind, isIgnored }) => kind !== 'survey' && !isIgnored)

const largest = (rules: Record<string, FileRule>) =>
  Math.max(0, ...Object.values(rules).map(({ maxBytes }) => maxBytes))

function ruleFor(rules: Record<string, FileRule>, part: string): FileRule {
  const rule = (Object.hasOwn(rules, part) ? rules[part] : undefined) ?? rules['*']
  if (!rule) throw new Problem(unexpectedPart)
  return rule
}

async function store(part: MultipartFile, { maxBytes, tooLarge }: FileRule, path: string): Promise<Upload> {
  let size = 0
  const hash = createHash('sha256')
  await pipeline(
    part.file,
    async function* (chunks) {
      for await (const chunk of chunks as AsyncIterable<Buffer>) {
        size += chunk.length
        if (size > maxBytes) throw new Problem(tooLarge ?? fileTooLarge)
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path),
  )
  return { part: part.fieldname, fileName: part.filename ?? 'file', path, size, sha256: hash.digest() }
}

/** Most clients that send the part as `application/json` also give it a file name (PRJ-70, SRV-98). */
const isDocument = ({ fieldname, mimetype }: MultipartFile, rules: Record<string, FileRule>) =>
  fieldname === documentPart && isJson(mimetype) && !Object.hasOwn(rules, documentPart)

const isJson = (mimetype: string) => /^application\/json\b/i.test(mimetype)

async function documentText({ file }: MultipartFile): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxField) throw new Problem(fileTooLarge)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A JSON part without a file name has already been parsed by the multipart library. */
function parsed(document: unknown): unknown {
  if (typeof document !== 'string') return document
  try {
    return JSON.parse(document)
  } catch {
    throw new Problem(bodyUnreadable)
  }
}
