import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile, copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database.ts'
import type { Upload } from '../platform/uploads.ts'
import { reencodedImage } from './images.ts'
import { signingKey } from './signing-key.ts'
import { safeContentType } from './content-types.ts'

export interface Stored {
  key: string
  file_name: string
}

interface Keep {
  config: Config
  owner: number | undefined
}

/** Stores a picture that everybody may see, re-encoded so that neither metadata nor anything hidden survives. */
export async function storeImage(db: Db, upload: Upload, keep: Keep): Promise<Stored> {
  const { bytes, contentType, extension } = await reencodedImage(await readFile(upload.path))
  const file_name = `${mediaName(upload.fileName).replace(/\.[^.]*$/, '')}.${extension}`
  return record(db, { file_name, contentType, isPublic: true, ...keep }, (path) => writeFile(path, bytes))
}

/** Stores a file for those whom a signed address is handed out to. */
export async function storeFile(db: Db, upload: Upload, keep: Keep): Promise<Stored> {
  const contentType = await safeContentType(upload.path)
  return record(
    db,
    { file_name: mediaName(upload.fileName), contentType, isPublic: false, ...keep },
    (path) => copyFile(upload.path, path),
  )
}

/** The name a file is kept under: its own, spaces as underscores, nothing that could lead elsewhere (API-12, SEC-29). */
export function mediaName(name: string): string {
  const base = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = base
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/gu, '')
    .replace(/\s/g, '_')
    .replace(/^\.+/, '')
  const [, stem = '', extension = ''] = /^(.*?)(\.[^.]{1,10})?$/s.exec(clean) ?? []
  return `${[...stem].slice(0, 100).join('') || 'file'}${extension}`
}

export const publicUrl = ({ key, file_name }: Stored) => `/media/${key}/${encodeURIComponent(file_name)}`

const signedMinutes = 60

/** An address that opens a private file until it expires. */
export async function signedUrl(
  file: Stored,
  { config, now }: { config: Config; now: Date },
): Promise<string> {
  // Rounded up to the half hour, so that an unchanged page keeps the same addresses.
  const expires = Math.ceil(now.getTime() / 1000 / 1800) * 1800 + signedMinutes * 60
  return `${publicUrl(file)}?expires=${expires}&signature=${await signature(file.key, expires, config)}`
}

export async function isSigned(
  key: string,
  query: { expires?: string | undefined; signature?: string | undefined },
  config: Config,
  now: Date,
): Promise<boolean> {
  const expires = Number(query.expires)
  if (!Number.isSafeInteger(expires) || expires * 1000 < now.getTime() || !query.signature) return false
  const given = Buffer.from(query.signature)
  const wanted = Buffer.from(await signature(key, expires, config))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

const signature = async (key: string, expires: number, config: Config) =>
  createHmac('sha256', await signingKey(config))
    .update(`${key}\n${expires}`)
    .digest('base64url')

export const mediaPath = (config: Config, key: string) => join(config.DATA_DIR, 'media', key.slice(0, 2), key)

/** Removes the bytes of files whose rows are gone. */
export const removeBytes = (config: Config, keys: string[]) =>
  Promise.all(keys.map((key) => rm(mediaPath(config, key), { force: true })))

async function record(
  db: Db,
  file: {
    file_name: string
    contentType: string
    isPublic: boolean
    owner: number | undefined
    config: Config
  },
  write: (path: string) => Promise<unknown>,
): Promise<Stored> {
  const key = randomBytes(16).toString('base64url')
  const path = mediaPath(file.config, key)
  await mkdir(join(path, '..'), { recursive: true })
  // Written beside and moved, so that no half file ever lies under a key.
  await write(`${path}.part`)
  await rename(`${path}.part`, path)
  try {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    const { file_name, contentType: content_type, isPublic: is_public, owner } = file
    const size = (await stat(path)).size
    await db
      .insertInto('media')
      .values({
        key,
        file_name,
        content_type,
        size,
        sha256: hash.digest(),
        is_public,
        owner_id: owner ?? null,
      })
      .execute()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { key, file_name: file.file_name }
}
