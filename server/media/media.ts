import { createHash, randomBytes, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { filesAway } from 'contract/platform/refusal.ts'
import { fileTypeFromFile } from 'file-type'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'
import { errorCode } from '../platform/error-code.ts'
import { Problem, refuse } from '../platform/http/problem.ts'
import type { Upload } from '../platform/http/uploads.ts'
import { personOrNull } from '../platform/http/viewer.ts'
import { mediaFolder, fileStorage, type StorageSettings } from '../platform/storage/open-storage.ts'
import { relativePath, storageAway, type Storage } from '../platform/storage/storage.ts'
import { isOwnFolder } from './folder-marker.ts'
import { insertMedia } from './media.queries.ts'
import { isSignatureOf, signatureOf } from '../platform/signature.ts'

export { forgetMedia } from './media.queries.ts'
export { withLocalFile } from '../platform/storage/open-storage.ts'

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
 * Stores a public picture that was encoded again before the transaction, so that no metadata or hidden content remains.
 */
export async function storeImage(db: Db, upload: Upload, options: StoreOptions): Promise<StoredMedia> {
  const { webpPath } = upload
  if (!webpPath) throw new Error(`The picture ${upload.part} was not encoded.`)
  const file_name = `${mediaName(upload.fileName).replace(/\.[^.]*$/, '')}.webp`
  const picture = { file_name, contentType: 'image/webp', isPublic: true }
  return record(db, { ...picture, ...options }, createReadStream(webpPath), inTime())
}

/** Stores a private file, which is read by signed URL. */
export async function storeFile(db: Db, upload: Upload, options: StoreOptions): Promise<StoredMedia> {
  const contentType = await safeContentType(upload.path)
  return record(
    db,
    {
      file_name: mediaName(upload.fileName),
      contentType,
      isPublic: false,
      sha256: upload.sha256,
      ...options,
    },
    createReadStream(upload.path),
    inTime(),
  )
}

/**
 * Streams a file that the product writes itself, without quotas and without checking its content type. Keeps at most one
 * block in memory.
 */
export const storeStream = (
  db: Db,
  {
    fileName,
    contentType,
    stream,
    isPublic = false,
  }: { fileName: string; contentType: string; stream: Readable; isPublic?: boolean },
  options: StoreOptions,
): Promise<StoredMedia> =>
  record(db, { file_name: mediaName(fileName), contentType, isPublic, skipQuotas: true, ...options }, stream)

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

/** Key of the advisory lock that backups hold exclusively, and deletions of stored files share. */
export const sweepLock = 1_700_000_001

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

/**
 * Deletes the bytes of files that no row names, because their transaction failed. While the storage is out of reach, this
 * process remembers them for the next hourly deletion.
 */
export async function discardBytes(config: StorageSettings, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const storage = fileStorage(config)
  try {
    await storage.remove(keys)
  } catch {
    undiscarded.set(storage, [...(undiscarded.get(storage) ?? []), ...keys])
  }
}

const undiscarded = new WeakMap<Storage, string[]>()

/** Deletes what `discardBytes` could not. */
export async function discardRemembered(config: StorageSettings): Promise<void> {
  const storage = fileStorage(config)
  const keys = undiscarded.get(storage) ?? []
  undiscarded.delete(storage)
  await discardBytes(config, keys)
}

/** Milliseconds for storing an upload. It runs in a transaction, which PostgreSQL ends after 30 seconds without a statement. */
const longestPut = 25_000
const inTime = () => AbortSignal.timeout(longestPut)

async function record(
  db: Db,
  file: {
    file_name: string
    contentType: string
    isPublic: boolean
    skipQuotas?: boolean
    /** Hash of the bytes, if it is known. */
    sha256?: Buffer
  } & StoreOptions,
  content: Readable,
  signal?: AbortSignal,
): Promise<StoredMedia> {
  const key = randomBytes(16).toString('base64url')
  const hash = file.sha256 ? undefined : createHash('sha256')
  try {
    if (!(await isOwnFolder(db, file.config))) throw new Problem(filesAway)
  } catch (error) {
    content.destroy()
    throw error
  }
  try {
    const bytes = hash ? Readable.from(hashedBy(hash, content)) : content
    const size = await fileStorage(file.config).put(key, bytes, signal ? { signal } : {})
    const sha256 = file.sha256 ?? hash!.digest()
    const owner = (file.owner !== undefined && personOrNull(file.owner)) || undefined
    refuse(await insertMedia(db, { ...file, owner, key, size, sha256 }))
  } catch (error) {
    content.destroy()
    const discarded = discardBytes(file.config, [key])
    // Nobody waits for a storage that does not respond.
    if (errorCode(error) !== storageAway) await discarded
    throw error
  }
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
