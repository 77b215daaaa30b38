import type { Db } from '../database/database.ts'

/** Somebody opens a file by a signed address. */
export interface Opening {
  db: Db
  key: string
  /** Id of the person for whom the address was made, if it was made for one. */
  by: number | undefined
  ip: string
}

/** Whether a file of one domain may be read now by that person; nothing for a file that is not the domain's. */
export type MayRead = (opening: Opening) => Promise<boolean | undefined>

/**
 * Whether a signed address still opens its file: it outlives neither the thing that the file belongs to nor the
 * rights of its reader (SEC-08). A file that no domain knows opens to whoever holds the address.
 */
export async function stillReadable(domains: MayRead[], opening: Opening): Promise<boolean> {
  for (const mayRead of domains) {
    const may = await mayRead(opening)
    if (may !== undefined) return may
  }
  return true
}
