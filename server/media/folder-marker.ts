import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/database/database.ts'
import { oneRow } from '../platform/database/one-row.ts'
import { Refused } from '../platform/refusal.ts'
import { errorCode } from '../platform/error-code.ts'

type Folder = Pick<Config, 'DATA_DIR'>

/** The stored files of DATA_DIR do not belong to the database, or are away. */
export class FilesOfAnother extends Refused {}

const mediaFolder = ({ DATA_DIR }: Folder) => join(DATA_DIR, 'media')

/** A file with the id of the database to which the stored files beside it belong. */
export const markerName = '.database-id'
const markerPath = (config: Folder) => join(mediaFolder(config), markerName)

/**
 * Ties the folder of stored files to the database at the first start, and checks it at each further one.
 * @throws FilesOfAnother with what to do, if the folder is not mounted or belongs to another database
 */
export async function claimFolder(db: Db, config: Folder): Promise<void> {
  const made = await db
    .insertInto('installation')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return writeMarker(config, made.id)
  const id = await installationId(db)
  const marker = await readMarker(config)
  if (id === undefined || marker === id) return
  const { stored } = await oneRow(db, sql<{ stored: boolean }>`select exists (select from media) as stored`)
  if (marker === undefined && !stored) return writeMarker(config, id)
  throw new FilesOfAnother(
    [
      marker === undefined
        ? `The stored files are not in ${mediaFolder(config)}: the file ${markerName}, which ties them to this database, is missing.`
        : `The stored files in ${mediaFolder(config)} belong to another database.`,
      'Nothing was changed. One of these will help:',
      '- The folder is on a disk that is not mounted: mount it.',
      '- DATA_DIR or DATABASE_URL has changed: correct it.',
      `- These are the right files: write ${id} into ${markerPath(config)}.`,
    ].join('\n'),
  )
}

/** Whether the stored files are there and belong to the database. True before the first start. */
export async function isOwnFolder(db: Db, config: Folder): Promise<boolean> {
  const id = await installationId(db)
  return id === undefined || (await readMarker(config)) === id
}

/** Writes the id of a restored database. */
export async function writeMarker(config: Folder, id: string): Promise<void> {
  await mkdir(mediaFolder(config), { recursive: true })
  await writeFile(markerPath(config), `${id}\n`, { mode: 0o644 })
}

/** The id of the database; undefined before the first start. */
export const installationId = async (db: Db) =>
  (await db.selectFrom('installation').select('id').executeTakeFirst())?.id

const readMarker = (config: Folder): Promise<string | undefined> =>
  readFile(markerPath(config), 'utf8').then(
    (text) => text.trim(),
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined
      throw error
    },
  )
