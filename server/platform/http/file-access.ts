import type { Db } from '../database/database.ts'

/** Somebody opens a file by a signed URL. */
export interface Opening {
  db: Db
  key: string
  /** Id of the person for whom the URL was signed, if for one. */
  by: number | undefined
  ip: string
}

/** Whether that person may read a file of this domain now; undefined for a file that is not the domain's. */
export type MayRead = (opening: Opening) => Promise<boolean | undefined>

/** What the domain of a file says about reading it now (SEC-08); undefined for a file that no domain knows. */
export async function readableNow(domains: MayRead[], opening: Opening): Promise<boolean | undefined> {
  for (const mayRead of domains) {
    const may = await mayRead(opening)
    if (may !== undefined) return may
  }
  return undefined
}

/**
 * Whether a signed URL still opens its file: not after the thing that it belongs to was deleted or the reader has lost
 * the right. A file that no domain knows opens to whoever has the URL.
 */
export const stillReadable = async (domains: MayRead[], opening: Opening): Promise<boolean> =>
  (await readableNow(domains, opening)) ?? true
