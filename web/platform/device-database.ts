/** Opens an IndexedDB database once; `upgrade` creates missing stores. */
export function deviceDatabase(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase) => void,
): DeviceDatabase {
  let opened: IDBDatabase | undefined
  let opening: Promise<IDBDatabase> | undefined
  const open = () =>
    (opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, version)
      request.onupgradeneeded = () => upgrade(request.result)
      request.onsuccess = () => {
        const database = (opened = request.result)
        // Another tab upgrades the database: close, so that it can.
        database.onversionchange = () => (database.close(), (opened = opening = undefined))
        resolve(database)
      }
      request.onerror = () => ((opening = undefined), reject(request.error ?? new Error(name)))
    }))
  return { open, now: () => opened }
}

export interface DeviceDatabase {
  open: () => Promise<IDBDatabase>
  /** The database if it is already open, for pages that are closing. */
  now: () => IDBDatabase | undefined
}

export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The device could not read or write.'))
  })
