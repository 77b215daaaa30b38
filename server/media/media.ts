import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { filesAway } from 'contract/platform/refusal.ts'
import { fileTypeFromFile } from 'file-type'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'
import { Problem, refuse } from '../platform/http/problem.ts'
import type { Upload } from '../platform/http/uploads.ts'
import { personOrNull } from '../platform/http/viewer.ts'
import { isOwnFolder } from './folder-marker.ts'
import { insertMedia } from './media.queries.ts'
import { isSignatureOf, signatureOf } from '../platform/signature.ts'

export { forgetMedia } from './media.queries.ts'

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
  return record(db, { ...picture, ...options }, (path) => copyFile(webpPath, path))
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
    (path) => copyFile(upload.path, path),
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
  record(
    db,
    { file_name: mediaName(fileName), contentType, isPublic, skipQuotas: true, ...options },
    (path) => pipeline(stream, createWriteStream(path)),
  )

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

/** Suffix of files that are still being written. */
export const partSuffix = '.part'

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

export const mediaPath = (config: Pick<Config, 'DATA_DIR'>, key: string) =>
  join(config.DATA_DIR, 'media', key.slice(0, 2), key)

/** Key of the advisory lock that backups hold exclusively, and deletions of stored files share. */
export const sweepLock = 1_700_000_001

/** Deletes the bytes of files. */
export const removeBytes = (config: Config, keys: string[]) =>
  Promise.all(keys.map((key) => rm(mediaPath(config, key), { force: true })))

async function record(
  db: Db,
  file: {
    file_name: string
    contentType: string
    isPublic: boolean
    skipQuotas?: boolean
    /** Hash of the written bytes. */
    sha256?: Buffer
  } & StoreOptions,
  write: (path: string) => Promise<unknown>,
): Promise<StoredMedia> {
  if (!(await isOwnFolder(db, file.config))) throw new Problem(filesAway)
  const key = randomBytes(16).toString('base64url')
  const path = mediaPath(file.config, key)
  await mkdir(join(path, '..'), { recursive: true })
  const unfinished = `${path}${partSuffix}`
  // Written to a temporary name and renamed, so that a key never has a partial file.
  try {
    await write(unfinished)
    await rename(unfinished, path)
    const sha256 = file.sha256 ?? (await fileHash(path))
    const { size } = await stat(path)
    const owner = (file.owner !== undefined && personOrNull(file.owner)) || undefined
    refuse(await insertMedia(db, { ...file, owner, key, size, sha256 }))
  } catch (error) {
    await Promise.all([path, unfinished].map((left) => rm(left, { force: true })))
    throw error
  }
  return { key, file_name: file.file_name }
}

/** SHA-256 of a file. */
export async function fileHash(path: string): Promise<Buffer> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
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
