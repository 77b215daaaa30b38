import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import { uploadFolder } from '../platform/http/uploads.ts'
import { partSuffix } from './media.ts'

/** Milliseconds after which no request still writes to a file. */
const longestUpload = 60 * 60_000

/** Deletes leftovers of killed processes: temporary folders and incomplete files (REL-18). */
export async function sweepLeftovers({ DATA_DIR }: Pick<Config, 'DATA_DIR'>): Promise<void> {
  const temporary = await namesIn(tmpdir())
  const folders = temporary
    .filter((name) => name.startsWith(uploadFolder))
    .map((name) => join(tmpdir(), name))
  const media = join(DATA_DIR, 'media')
  const parts = (await namesIn(media, true))
    .filter((name) => name.endsWith(partSuffix))
    .map((name) => join(media, name))
  for (const path of [...folders, ...parts])
    if (await isOld(path)) await rm(path, { recursive: true, force: true })
}

const namesIn = (folder: string, recursive = false) =>
  readdir(folder, { recursive }).catch((): string[] => [])

const isOld = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs < Date.now() - longestUpload,
    () => false,
  )
