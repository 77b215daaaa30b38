import type { Tx } from '../platform/database/database.ts'

/** Removes the rows of pictures that nothing shows any more. @returns their keys, whose bytes can go after the commit */
export async function forgetPictures(tx: Tx, keys: (string | null)[]): Promise<string[]> {
  const gone = keys.filter((key) => key !== null)
  if (gone.length > 0) await tx.deleteFrom('media').where('key', 'in', gone).execute()
  return gone
}
