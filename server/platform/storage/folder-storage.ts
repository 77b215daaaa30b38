import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { errorCode } from '../error-code.ts'
import { isFileKey, NotStored, relativePath, StorageAway, type Storage } from './storage.ts'

/** Suffix of files that are still being written. */
export const partSuffix = '.part'

/** Files in a folder of this machine, or one that it has mounted. */
export function folderStorage(folder: string): Storage {
  const pathOf = (key: string) => join(folder, relativePath(key))
  const failed = (error: unknown, key: string): never => {
    const code = errorCode(error)
    if (code === 'ENOENT') throw new NotStored(key, folder, error)
    // A full disk has a message of its own.
    if (code === undefined || code === 'ENOSPC' || code === 'EDQUOT') throw error
    throw new StorageAway(`${folder}: ${error instanceof Error ? error.message : code}`, { cause: error })
  }
  const size = (key: string) =>
    stat(pathOf(key)).then(
      (found) => found.size,
      (error: unknown) => (errorCode(error) === 'ENOENT' ? undefined : failed(error, key)),
    )
  return {
    place: folder,
    pathOf,
    size,
    async put(key, content, { flush = false, signal } = {}) {
      const path = pathOf(key)
      const unfinished = `${path}${partSuffix}`
      let isOfContent = false
      content.once('error', () => (isOfContent = true))
      try {
        await mkdir(dirname(path), { recursive: true })
        const file = createWriteStream(unfinished, { flush })
        file.once('error', () => (isOfContent = false))
        await pipeline(content, file, signal ? { signal } : {})
        // Renamed when it is complete, so that a key never has a part of a file.
        await rename(unfinished, path)
        return file.bytesWritten
      } catch (error) {
        content.destroy()
        await rm(unfinished, { force: true }).catch(() => {})
        if (signal?.aborted) throw new StorageAway(`${folder}: writing takes too long`, { cause: error })
        // The folder was removed in the meantime.
        if (!isOfContent && errorCode(error) === 'ENOENT')
          throw new StorageAway(`${folder} does not exist`, { cause: error })
        throw isOfContent ? error : failed(error, key)
      }
    },
    async open(key, range) {
      const handle = await open(pathOf(key)).catch((error: unknown) => failed(error, key))
      try {
        const found = await handle.stat()
        return { stream: handle.createReadStream(range), size: found.size }
      } catch (error) {
        await handle.close()
        return failed(error, key)
      }
    },
    async remove(keys) {
      await Promise.all(
        keys.map((key) => rm(pathOf(key), { force: true }).catch((error: unknown) => failed(error, key))),
      )
    },
    async *list() {
      for (const inner of await namesIn(folder)) {
        if (inner.length !== 2 || inner.startsWith('.')) continue
        for (const key of await namesIn(join(folder, inner))) {
          if (!isFileKey(key) || !key.startsWith(inner)) continue
          const bytes = await size(key)
          if (bytes !== undefined) yield { key, size: bytes }
        }
      }
    },
    async move(from, to) {
      await mkdir(dirname(pathOf(to)), { recursive: true }).catch((error: unknown) => failed(error, to))
      await rename(pathOf(from), pathOf(to)).catch((error: unknown) => failed(error, from))
    },
    async removeUnfinished(since) {
      const names = await readdir(folder, { recursive: true }).catch((): string[] => [])
      for (const name of names.filter((one) => one.endsWith(partSuffix))) {
        const path = join(folder, name)
        const changed = await stat(path).then(
          ({ mtime }) => mtime,
          () => undefined,
        )
        if (changed && changed < since) await rm(path, { recursive: true, force: true })
      }
    },
    linkTo: () => Promise.resolve(undefined),
  }

  async function namesIn(path: string): Promise<string[]> {
    try {
      return (await readdir(path)).sort()
    } catch (error) {
      if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return []
      return failed(error, path)
    }
  }
}
