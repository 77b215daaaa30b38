import type { Tx } from '../platform/database/database.ts'

/** Removes the rows of pictures that nothing shows any more. @returns their keys, whose bytes can go after the commit */
export async function forgetPictures(tx: Tx, keys: (string | null)[]): Promise<string[]> {
  const signal = keys.filter((key) => key !== null)
  if (signal.length > 0) await tx.deleteFrom('media').where('key', 'in', signal).execute()
  return signal
}
