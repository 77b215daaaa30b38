import { createHash, type Hash } from 'node:crypto'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromFile } from 'file-type'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'
import { refuse } from '../platform/http/problem.ts'
import type { StoredBytes, Upload } from '../platform/http/uploads.ts'
import { personOrNull } from '../platform/http/viewer.ts'
import { mediaFolder, fileStorage, type StorageSettings } from '../platform/storage/open-storage.ts'
import { relativePath } from '../platform/storage/storage.ts'
import { insertMedia } from './media.queries.ts'
import { isSignatureOf, signatureOf } from '../platform/signature.ts'
import { discardBytes, newKey, noteBytes } from './unnamed-bytes.ts'

export { forgetMedia } from './media.queries.ts'
export { withLocalFile } from '../platform/storage/open-storage.ts'
export { sweepLock } from './unnamed-bytes.ts'

export interface StoredMedia {
  key: string
  file_name: string
}

interface StoreOptions {
  config: Config
  /** Id of the viewer who uploads it. */
  owner: number | undefined
  /** Id of the project whose quota it uses. */
  project?: number | undefined
}

/**
 * Inserts the row of a public picture that was encoded again and stored before the transaction, so that no metadata or
 * hidden content remains.
 */
export async function storeImage(db: Db, upload: Upload, options: StoreOptions): Promise<StoredMedia> {
  if (!upload.webpPath) throw new Error(`The picture ${upload.part} was not encoded.`)
  const file_name = `${mediaName(upload.fileName).replace(/\.[^.]*$/, '')}.webp`
  return named(db, upload, { file_name, contentType: 'image/webp', isPublic: true, ...options })
}

/** Inserts the row of a private file that was stored before the transaction. It is read by signed URL. */
export async function storeFile(db: Db, upload: Upload, options: StoreOptions): Promise<StoredMedia> {
  const contentType = await safeContentType(upload.path)
  return named(db, upload, {
    file_name: mediaName(upload.fileName),
    contentType,
    isPublic: false,
    ...options,
  })
}

async function named(db: Db, upload: Upload, file: Parameters<typeof record>[1]): Promise<StoredMedia> {
  const { stored } = upload
  if (!stored) throw new Error(`The file ${upload.part} was not stored before the transaction.`)
  const media = await record(db, file, stored)
  stored.isNamed = true
  return media
}

/**
 * Streams a file that the product writes itself, without quotas and without checking its content type. Keeps at most one
 * block in memory. Within a transaction only for demo data, because others would wait for the storage.
 */
export async function storeStream(
  db: Db,
  {
    fileName,
    contentType,
    stream,
    isPublic = false,
  }: { fileName: string; contentType: string; stream: Readable; isPublic?: boolean },
  options: StoreOptions,
): Promise<StoredMedia> {
  const key = newKey()
  try {
    const hash = createHash('sha256')
    await noteBytes(db, options.config, [key])
    const size = await fileStorage(options.config).put(key, Readable.from(hashedBy(hash, stream)))
    const file = { file_name: mediaName(fileName), contentType, isPublic, skipQuotas: true, ...options }
    return await record(db, file, { key, size, sha256: hash.digest() })
  } catch (error) {
    stream.destroy()
    await discardBytes(db, options.config, [key], error)
    throw error
  }
}

/** The name of a stored file: spaces become underscores, path separators and the like are removed (API-12, SEC-29). */
export function mediaName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/gu, '')
    .replace(/\s/g, '_')
    .replace(/^\.+/, '')
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]{1,10})?$/s.exec(clean) ?? []
  return `${[...stem].slice(0, 100).join('') || 'file'}${extension}`
}

export const publicUrl = ({ key, file_name }: StoredMedia) => `/media/${key}/${encodeURIComponent(file_name)}`

const signedMinutes = 60

/**
 * A URL of a private file, valid until it expires or until the person it was signed for (`by`) loses access to the object
 * the file belongs to.
 */
export async function signedUrl(
  file: StoredMedia,
  { config, now, by }: { config: Config; now: Date; by?: number },
): Promise<string> {
  // Rounded up to half an hour, so that an unchanged page keeps its URLs and browsers their caches.
  const expires = String(Math.ceil(now.getTime() / 1000 / 1800) * 1800 + signedMinutes * 60)
  const given = { expires, ...(by !== undefined && { by: String(by) }) }
  const query = new URLSearchParams({
    ...given,
    signature: await signatureOf(signed(file.key, given), config),
  })
  return `${publicUrl(file)}?${query}`
}

export interface SignedQuery {
  expires?: string
  by?: string
  signature?: string
}

export async function isSigned(key: string, query: SignedQuery, config: Config, now: Date): Promise<boolean> {
  const expires = Number(query.expires)
  if (!Number.isSafeInteger(expires) || expires * 1000 < now.getTime() || !query.signature) return false
  return isSignatureOf(signed(key, query), query.signature, config)
}

const signed = (key: string, { expires, by }: SignedQuery) => [key, expires, by ?? ''].join('\n')

/** Where the folder in DATA_DIR has a file. Files in object storage have no path. */
export const mediaPath = (config: Pick<Config, 'DATA_DIR'>, key: string) =>
  join(mediaFolder(config), relativePath(key))

/** Opens the bytes of a file. @throws NotStored, StorageAway */
export const openBytes = async (config: StorageSettings, key: string): Promise<Readable> =>
  (await fileStorage(config).open(key)).stream

/** Requests for sizes at the same time. */
const concurrency = 32

/** Which of these files are stored. */
export async function storedKeys(
  config: StorageSettings,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const storage = fileStorage(config)
  const found = new Set<string>()
  for (let from = 0; from < keys.length; from += concurrency)
    await Promise.all(
      keys
        .slice(from, from + concurrency)
        .map(async (key) => (await storage.size(key)) !== undefined && found.add(key)),
    )
  return found
}

async function record(
  db: Db,
  file: {
    file_name: string
    contentType: string
    isPublic: boolean
    skipQuotas?: boolean
  } & StoreOptions,
  { key, size, sha256 }: Omit<StoredBytes, 'isNamed'>,
): Promise<StoredMedia> {
  const owner = (file.owner !== undefined && personOrNull(file.owner)) || undefined
  refuse(await insertMedia(db, { ...file, owner, key, size, sha256 }))
  return { key, file_name: file.file_name }
}

async function* hashedBy(hash: Hash, content: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of content as AsyncIterable<Buffer | string>) {
    const bytes = Buffer.from(chunk)
    hash.update(bytes)
    yield bytes
  }
}

/** SHA-256 of the bytes of a stream. */
export async function streamHash(stream: Readable): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(stream, hash)
  return hash.digest()
}

/**
 * Content type of a stored file, by its content and never by its name. Anything that a browser could run as a page or
 * script is served as plain bytes (SEC-27).
 */
async function safeContentType(path: string): Promise<string> {
  const found = await fileTypeFromFile(path)
  if (!found || /html|xml|svg|javascript|flash/.test(found.mime)) return 'application/octet-stream'
  return found.mime
}
