import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { MakeUploadStore } from '../platform/http/register-routes.ts'
import type { StoredBytes, Upload } from '../platform/http/uploads.ts'
import { fileStorage } from '../platform/storage/open-storage.ts'
import { streamHash } from './media.ts'
import { discardBytes, newKey, noteBytes } from './unnamed-bytes.ts'

/** Milliseconds for storing a file, for which its sender waits. */
const longestPut = 25_000

/**
 * Stores the files of a request under new keys, which no row names yet. No transaction is open during this, so that a slow
 * storage delays only the sender.
 */
export const uploadStore: MakeUploadStore = ({ config, database: { db } }) => {
  const kept: { upload: Upload; key: string }[] = []
  return {
    async store(uploads) {
      const added = uploads.filter(({ stored }) => !stored).map((upload) => ({ upload, key: newKey() }))
      if (added.length === 0) return
      await noteBytes(
        db,
        config,
        added.map(({ key }) => key),
      )
      kept.push(...added)
      for (const { upload, key } of added) {
        const { path, size, sha256 } = await contentOf(upload)
        const signal = AbortSignal.timeout(longestPut)
        await fileStorage(config).put(key, createReadStream(path), { signal })
        upload.stored = { key, size, sha256, isNamed: false }
      }
    },
    discard: (error) => {
      const unnamed = kept.filter(({ upload }) => error !== undefined || !upload.stored?.isNamed)
      return discardBytes(
        db,
        config,
        unnamed.map(({ key }) => key),
        error,
      )
    },
  }
}

/** What is stored of an upload: its picture encoded again, or the file as it was sent. */
async function contentOf(upload: Upload): Promise<{ path: string } & Pick<StoredBytes, 'size' | 'sha256'>> {
  const { webpPath: path } = upload
  if (path === undefined) return upload
  const [{ size }, sha256] = await Promise.all([stat(path), streamHash(createReadStream(path))])
  return { path, size, sha256 }
}
