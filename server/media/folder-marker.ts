import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import { Refused } from '../platform/refusal.ts'
import { fileStorage, type StorageSettings } from '../platform/storage/open-storage.ts'
import { NotStored, type Storage } from '../platform/storage/storage.ts'

/** The stored files do not belong to the database, or are away. */
export class FilesOfAnother extends Refused {}

/** A file with the id of the database to which the stored files beside it belong. */
export const markerName = '.database-id'

/**
 * Ties the storage of files to the database at the first start, and checks it at each further one.
 * @throws FilesOfAnother with what to do, if the folder is not mounted or belongs to another database
 */
export async function claimFolder(db: Db, config: StorageSettings): Promise<void> {
  const storage = fileStorage(config)
  const made = await db
    .insertInto('installation')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  const id = made?.id ?? (await installationId(db))
  const marker = await readMarker(storage)
  if (id === undefined || marker === id) return
  // The folder of a new installation is its own. A bucket may have been given to another one by mistake.
  if (made && (marker === undefined || config.STORAGE_URL === undefined)) return writeMarker(storage, id)
  const { stored } = await oneRow(db, sql<{ stored: boolean }>`select exists (select from media) as stored`)
  if (marker === undefined && !stored) return writeMarker(storage, id)
  const place = config.STORAGE_URL === undefined ? 'DATA_DIR' : 'STORAGE_URL'
  throw new FilesOfAnother(
    [
      marker === undefined
        ? `The stored files are not in ${storage.place}: the file ${markerName}, which ties them to this database, is missing.`
        : `The stored files in ${storage.place} belong to another database.`,
      'Nothing was changed. One of these will help:',
      config.STORAGE_URL === undefined
        ? '- The folder is on a disk that is not mounted: mount it.'
        : '- The files are elsewhere: copy them with npm run move-files.',
      `- ${place} or DATABASE_URL has changed: correct it.`,
      `- These are the right files: write ${id} into ${storage.place}/${markerName}.`,
    ].join('\n'),
  )
}

/** Whether the stored files are there and belong to the database. True before the first start. */
export async function isOwnFolder(db: Db, config: StorageSettings): Promise<boolean> {
  const id = await installationId(db)
  return id === undefined || (await readMarker(fileStorage(config))) === id
}

/** Writes the id of a database. */
export async function writeMarker(storage: Storage, id: string): Promise<void> {
  await storage.put(markerName, Readable.from([Buffer.from(`${id}\n`)]))
}

/** The id of the database to which the files belong, or undefined without one. */
export async function readMarker(storage: Storage): Promise<string | undefined> {
  try {
    return (await text((await storage.open(markerName)).stream)).trim()
  } catch (error) {
    if (error instanceof NotStored) return undefined
    throw error
  }
}

/** The id of the database; undefined before the first start. */
export const installationId = async (db: Db) =>
  (await db.selectFrom('installation').select('id').executeTakeFirst())?.id
