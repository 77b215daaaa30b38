import type { Db } from '../database/database.ts'

/** A request for a file by a signed URL. */
export interface Opening {
  db: Db
  key: string
  /** Id of the person for whom the URL was signed, if any. */
  by: number | undefined
  ip: string
}

/** Whether the person may currently read a file of this domain; undefined for files of other domains. */
export type MayRead = (opening: Opening) => Promise<boolean | undefined>

/** Whether the file may currently be read, according to its domain (SEC-08); undefined for a file of no domain. */
export async function readableNow(domains: MayRead[], opening: Opening): Promise<boolean | undefined> {
  for (const mayRead of domains) {
    const may = await mayRead(opening)
    if (may !== undefined) return may
  }
  return undefined
}

/**
 * Whether a signed URL is still valid: not after the file's object was deleted or the reader has lost access. A file of no
 * domain can be read by anybody with the URL.
 */
export const stillReadable = async (domains: MayRead[], opening: Opening): Promise<boolean> =>
  (await readableNow(domains, opening)) ?? true
