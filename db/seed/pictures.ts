import { Readable } from 'node:stream'
import { storeStream } from '../../server/media/media.ts'
import type { Config } from '../../server/platform/config.ts'
import type { Tx } from '../../server/platform/database/database.ts'

/**
 * Stores a drawn picture that everybody may see.
 * @returns its key
 */
export async function storePicture(tx: Tx, config: Config, fileName: string, png: Buffer): Promise<string> {
  const picture = { fileName, contentType: 'image/png', stream: Readable.from([png]), isPublic: true }
  const { key } = await storeStream(tx, picture, { config, owner: undefined })
  return key
}
