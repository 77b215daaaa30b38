import { deviceDatabase, done } from './device-database.ts'

const stored = 'reads'
const database = deviceDatabase('reads', 1, (made) => void made.createObjectStore(stored))

/** The key in localStorage that says that there is something to forget. */
const mark = 'reads-kept'

/** Keys of kept reads: the person whose they are, then what was read. */
export type ReadKey = [userId: number, ...what: (string | number)[]]

/** Keeps what somebody has read on this device, for when the line is lost; `undefined` removes it. */
export async function keepReads(reads: readonly (readonly [ReadKey, unknown])[]): Promise<void> {
  await attempted(async () => {
    localStorage.setItem(mark, '')
    const transaction = (database.now() ?? (await database.open())).transaction(stored, 'readwrite')
    const store = transaction.objectStore(stored)
    for (const [key, value] of reads) void (value === undefined ? store.delete(key) : store.put(value, key))
    transaction.commit()
  })
}

/** What was kept under this key. */
export const keptRead = (key: ReadKey): Promise<unknown> =>
  attempted(async () => done((await database.open()).transaction(stored).objectStore(stored).get(key)))

/** Everything kept under keys that begin with these. */
export const keptReads = async (key: ReadKey): Promise<{ key: IDBValidKey; value: unknown }[]> =>
  (await attempted(async () => {
    const store = (await database.open()).transaction(stored).objectStore(stored)
    const range = IDBKeyRange.bound(key, [...key, []])
    const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))])
    return keys.map((one, place) => ({ key: one, value: values[place] as unknown }))
  })) ?? []

/**
 * Forgets all reads of everybody: nobody is signed in, or somebody else. Called again when a page opens without a
 * session, as the page that signed out may have gone before this was done.
 */
export const forgetReads = (): Promise<void> =>
  attempted(async () => {
    if (localStorage.getItem(mark) === null) return
    await done((await database.open()).transaction(stored, 'readwrite').objectStore(stored).clear())
    localStorage.removeItem(mark)
  })

/** Without IndexedDB, as in some private windows, nothing is kept. */
async function attempted<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    return undefined
  }
}
