import { deviceDatabase, done } from './device-database.ts'

const stored = 'reads'
const database = deviceDatabase('reads', 1, (made) => void made.createObjectStore(stored))

/** The key in localStorage that marks that there is stored data. */
const mark = 'reads-kept'

/** Keys of stored data: the user's id, then the name. */
export type ReadKey = [userId: number, ...what: (string | number)[]]

/** Stores data on this device for use without a connection; `undefined` removes it. */
export async function keepReads(reads: readonly (readonly [ReadKey, unknown])[]): Promise<void> {
  await attempted(async () => {
    localStorage.setItem(mark, '')
    const transaction = (database.now() ?? (await database.open())).transaction(stored, 'readwrite')
    const store = transaction.objectStore(stored)
    for (const [key, value] of reads) void (value === undefined ? store.delete(key) : store.put(value, key))
    transaction.commit()
  })
}

/** The data stored under this key. */
export const keptRead = (key: ReadKey): Promise<unknown> =>
  attempted(async () => done((await database.open()).transaction(stored).objectStore(stored).get(key)))

/** All data under keys that start with these parts. */
export const keptReads = async (key: ReadKey): Promise<{ key: IDBValidKey; value: unknown }[]> =>
  (await attempted(async () => {
    const store = (await database.open()).transaction(stored).objectStore(stored)
    const range = IDBKeyRange.bound(key, [...key, []])
    const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))])
    return keys.map((one, place) => ({ key: one, value: values[place] as unknown }))
  })) ?? []

/**
 * Deletes the stored data of all users, after a logout or before another user signs in. Called again when a page opens
 * without a session, in case the page that signed out was closed too early.
 */
export const forgetReads = (): Promise<void> =>
  attempted(async () => {
    if (localStorage.getItem(mark) === null) return
    await done((await database.open()).transaction(stored, 'readwrite').objectStore(stored).clear())
    localStorage.removeItem(mark)
  })

/** Without IndexedDB, as in some private windows, nothing is stored. */
async function attempted<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
