import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The database of a data folder is missing. */
export class DatabaseMissing extends Error {}

const isDatabase = (folder: string) => existsSync(join(folder, 'PG_VERSION'))

/**
 * Refuses to create a database in a folder that must have had one, because it was copied without it or only in part.
 * @param pointedHome the location of the database according to the file `postgres-home`
 * @throws DatabaseMissing with what is missing and what to do
 */
export function refuseMissingDatabase(dataDir: string, pointedHome: string | undefined): void {
  const data = join(pointedHome ?? dataDir, 'postgres')
  // An interrupted first start leaves this folder, and no data.
  if (isDatabase(data) || existsSync(`${data}.new`)) return
  const traces = [
    ...(pointedHome && !existsSync(pointedHome) ? [`postgres-home, which names ${pointedHome}`] : []),
    ...(existsSync(`${data}.password`) ? [`the password of a database, ${data}.password`] : []),
    ...(hasFiles(join(dataDir, 'media')) ? ['stored files in media/'] : []),
  ]
  if (traces.length === 0) return
  throw new DatabaseMissing(
    [
      `The database of ${dataDir} is missing: ${data} does not exist, but the folder contains ${traces.join(', and ')}.`,
      'Nothing was changed. One of these will help:',
      `- The folder was copied from elsewhere: copy that database to ${data} as well, while the product is stopped.`,
      '- There is a backup: npm run restore -- FILE, with DATA_DIR set to an empty folder.',
      '- The database is on a separate server: set DATABASE_URL.',
      `- You no longer need the data: remove ${dataDir}, or set DATA_DIR to an empty folder.`,
    ].join('\n'),
  )
}

/**
 * Refuses to start with an empty database and files of another one: the address is wrong, or a restore was interrupted.
 * @throws DatabaseMissing with what to do
 */
export function refuseFilesOfAnother(dataDir: string): void {
  const media = join(dataDir, 'media')
  if (!hasFiles(media)) return
  throw new DatabaseMissing(
    [
      `The database is empty, but there are stored files in ${media}: they belong to another database.`,
      'Nothing was changed. One of these will help:',
      '- DATABASE_URL or DATA_DIR has changed: correct it.',
      '- A restore was interrupted, or there is a backup: npm run restore -- FILE, with DATA_DIR set to an empty folder.',
      `- You no longer need these files: remove ${media}.`,
    ].join('\n'),
  )
}

/** The folder has never had a database. */
export class NoDatabase extends Error {
  constructor(dataDir: string) {
    super(
      `There is no database in ${dataDir}. Start the product once first, or use its settings of DATA_DIR and DATABASE_URL.`,
    )
  }
}

/** The program was built without the embedded server. */
export class NotBuiltIn extends Error {
  constructor() {
    super('DATABASE_URL: must be set, as there is no embedded PostgreSQL in this installation')
  }
}

/** Whether the folder contains stored files, in any of its folders; the marker that ties it to a database does not count. */
export const hasFiles = (folder: string): boolean =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, withFileTypes: true }).some(
    (entry) => entry.isFile() && !entry.name.startsWith('.'),
  )
