import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../config.ts'
import { folderStorage } from './folder-storage.ts'
import { withPrevious } from './previous-storage.ts'
import { measured } from './storage-metrics.ts'
import { NotStored, type Storage } from './storage.ts'
import { readStorageUrl } from './storage-url.ts'

/** The settings of the storage. Only DATA_DIR means the folder in it. */
export type StorageSettings = Pick<Config, 'DATA_DIR'> &
  Partial<
    Pick<
      Config,
      | 'STORAGE_URL'
      | 'PREVIOUS_STORAGE_URL'
      | 'STORAGE_ENDPOINT'
      | 'STORAGE_PUBLIC_ENDPOINT'
      | 'STORAGE_REGION'
      | 'STORAGE_PATH_STYLE'
      | 'STORAGE_ENCRYPTION'
      | 'STORAGE_KMS_KEY'
    >
  >

/** The settings of the storage alone, which can be sent to another thread or process. */
export const storageSettings = (config: StorageSettings): StorageSettings => ({
  DATA_DIR: config.DATA_DIR,
  STORAGE_URL: config.STORAGE_URL,
  PREVIOUS_STORAGE_URL: config.PREVIOUS_STORAGE_URL,
  STORAGE_ENDPOINT: config.STORAGE_ENDPOINT,
  STORAGE_PUBLIC_ENDPOINT: config.STORAGE_PUBLIC_ENDPOINT,
  STORAGE_REGION: config.STORAGE_REGION,
  STORAGE_PATH_STYLE: config.STORAGE_PATH_STYLE,
  STORAGE_ENCRYPTION: config.STORAGE_ENCRYPTION,
  STORAGE_KMS_KEY: config.STORAGE_KMS_KEY,
})

/** Value of settings that means the folder in DATA_DIR. */
export const inFolder = 'folder'

/** The folder of stored files in DATA_DIR. */
export const mediaFolder = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => join(DATA_DIR, 'media')

/** Storages that are in use, with their connections. */
const inUse = new Map<string, Storage>()

/** Where the files of the product are stored: by STORAGE_URL, or in the folder in DATA_DIR. */
export function fileStorage(config: StorageSettings): Storage {
  const id = JSON.stringify(storageSettings(config))
  const known = inUse.get(id)
  if (known) return known
  const current = storageAt(config.STORAGE_URL ?? inFolder, config)
  const previous = config.PREVIOUS_STORAGE_URL
  const storage = previous === undefined ? current : withPrevious(current, storageAt(previous, config))
  inUse.set(id, storage)
  return storage
}

/** One storage with the other settings of STORAGE_URL. @param url `s3://bucket/folder`, or `folder` */
export function storageAt(url: string, config: StorageSettings): Storage {
  const bucket = readStorageUrl(url)
  if (!bucket) return measured(folderStorage(mediaFolder(config)))
  const settings = {
    ...bucket,
    endpoint: config.STORAGE_ENDPOINT,
    publicEndpoint: config.STORAGE_PUBLIC_ENDPOINT,
    region: config.STORAGE_REGION ?? process.env['AWS_REGION'] ?? 'us-east-1',
    isPathStyle: config.STORAGE_PATH_STYLE ?? false,
    encryption: config.STORAGE_ENCRYPTION,
    kmsKey: config.STORAGE_KMS_KEY,
  }
  // Loaded when it is first used: the client takes time and memory that installations with a folder save.
  let opened: Promise<Storage> | undefined
  const loaded = () => (opened ??= import('./s3-storage.ts').then(({ s3Storage }) => s3Storage(settings)))
  return measured({
    place: url,
    pathOf: () => undefined,
    put: async (...of) => (await loaded()).put(...of),
    open: async (...of) => (await loaded()).open(...of),
    size: async (...of) => (await loaded()).size(...of),
    remove: async (...of) => (await loaded()).remove(...of),
    async *list() {
      yield* (await loaded()).list()
    },
    move: async (...of) => (await loaded()).move(...of),
    removeUnfinished: async (...of) => (await loaded()).removeUnfinished(...of),
    linkTo: async (...of) => (await loaded()).linkTo(...of),
  })
}

/**
 * Runs with the path of a stored file, for libraries that read files. A file in object storage is copied into a temporary
 * folder, which is removed afterwards.
 * @throws NotStored, StorageAway
 */
export async function withLocalFile<T>(
  config: StorageSettings,
  key: string,
  run: (path: string) => Promise<T>,
): Promise<T> {
  const storage = fileStorage(config)
  const path = storage.pathOf(key)
  if (path !== undefined) {
    if ((await storage.size(key)) === undefined) throw new NotStored(key, storage.place)
    return run(path)
  }
  const folder = await mkdtemp(join(tmpdir(), localCopies))
  try {
    const copy = join(folder, 'file')
    const { stream } = await storage.open(key)
    await pipeline(stream, createWriteStream(copy))
    return await run(copy)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The variables that a thread needs for the credentials of object storage. */
export const storageEnvironment = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('AWS_') || name === 'HOME'))

/** Prefix of the folders of these copies. */
export const localCopies = 'seventeen-stored-'
