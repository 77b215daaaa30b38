import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadFolder } from '../platform/http/uploads.ts'
import { localCopies, fileStorage, type StorageSettings } from '../platform/storage/open-storage.ts'

/** Milliseconds after which no request still writes to a file. */
const longestUpload = 60 * 60_000

/** Deletes leftovers of killed processes: temporary folders and incomplete files (REL-18). */
export async function sweepLeftovers(config: StorageSettings): Promise<void> {
  const before = new Date(Date.now() - longestUpload)
  const temporary = await readdir(tmpdir()).catch((): string[] => [])
  for (const name of temporary.filter((one) => one.startsWith(uploadFolder) || one.startsWith(localCopies))) {
    const path = join(tmpdir(), name)
    if (await isOlder(path, before)) await rm(path, { recursive: true, force: true })
  }
  await fileStorage(config).removeUnfinished(before)
}

const isOlder = (path: string, than: Date) =>
  stat(path).then(
    ({ mtime }) => mtime < than,
    () => false,
  )
