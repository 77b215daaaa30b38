import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { storeStream } from '../../server/media/media.ts'
import type { Config } from '../../server/platform/config.ts'
import type { Tx } from '../../server/platform/database/database.ts'

/** Reads a file of `db/seed/pictures`. */
export const readPicture = (fileName: string) =>
  readFileSync(new URL(`pictures/${fileName}`, import.meta.url))

/**
 * Stores a picture of the demo data, visible to everyone.
 * @returns its key
 */
export async function storePicture(tx: Tx, config: Config, fileName: string): Promise<string> {
  const stream = Readable.from([readPicture(fileName)])
  const picture = { fileName, contentType: 'image/png', stream, isPublic: true }
  const { key } = await storeStream(tx, picture, { config, owner: undefined })
  return key
}
