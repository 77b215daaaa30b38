import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A data folder without the database that belongs to it. */
export class DatabaseMissing extends Error {}

const isDatabase = (folder: string) => existsSync(join(folder, 'PG_VERSION'))

/**
 * Refuses to begin a new database where an old one must have been: in a folder that was copied without it, or in part.
 * @param pointedHome where `postgres-home` of the folder says that the database is
 * @throws DatabaseMissing saying what is missing and what to do
 */
export function refuseMissingDatabase(dataDir: string, pointedHome: string | undefined): void {
  const data = join(pointedHome ?? dataDir, 'postgres')
  // A first start that was interrupted left this, and nothing of anybody's.
  if (isDatabase(data) || existsSync(`${data}.new`)) return
  const traces = [
    ...(pointedHome && !existsSync(pointedHome) ? [`postgres-home, which names ${pointedHome}`] : []),
    ...(existsSync(`${data}.password`) ? [`the password of a database, ${data}.password`] : []),
    ...(hasFiles(join(dataDir, 'media')) ? ['stored files in media/'] : []),
  ]
  if (traces.length === 0) return
  throw new DatabaseMissing(
    [
      `The database of ${dataDir} is missing: ${data} is not there, but there is ${traces.join(', and ')}.`,
      'Nothing was changed. One of these will help:',
      `- The folder was copied from elsewhere: copy that database to ${data} as well, while the product is stopped.`,
      '- There is a backup: npm run restore -- FILE, with DATA_DIR set to an empty folder.',
      '- The database is on a server of its own: set DATABASE_URL.',
      `- Nothing of it is needed any more: remove ${dataDir}, or set DATA_DIR to an empty folder.`,
    ].join('\n'),
  )
}

/**
 * Refuses to begin in an empty database where files of another are stored: its address is wrong, or a restore was
 * interrupted.
 * @throws DatabaseMissing saying what to do
 */
export function refuseFilesOfAnother(dataDir: string): void {
  const media = join(dataDir, 'media')
  if (!hasFiles(media)) return
  throw new DatabaseMissing(
    [
      `The database is empty, but there are stored files in ${media}: they belong to another database.`,
      'Nothing was changed. One of these will help:',
      '- DATABASE_URL or DATA_DIR is not what it was: correct it.',
      '- A restore was interrupted, or there is a backup: npm run restore -- FILE, with DATA_DIR set to an empty folder.',
      `- None of these files is needed any more: remove ${media}.`,
    ].join('\n'),
  )
}

/** No database has ever been there. */
export class NoDatabase extends Error {
  constructor(dataDir: string) {
    super(
      `There is no database in ${dataDir}. Start the product once first, or set DATA_DIR or DATABASE_URL as the product has them.`,
    )
  }
}

/** The program was built without the embedded server. */
export class NotBuiltIn extends Error {
  constructor() {
    super('DATABASE_URL: must be set, as there is no embedded PostgreSQL in this installation')
  }
}

const hasFiles = (folder: string) =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())
