import { NotStored, type Storage } from './storage.ts'

/**
 * A storage whose files may still be in a previous one, while they are being moved. New files go into the current one, and
 * deletions apply to both.
 */
export function withPrevious(current: Storage, previous: Storage): Storage {
  // Names with a dot tie a storage to its database, so each has its own.
  const isShared = (key: string) => !key.startsWith('.')
  const orPrevious = async <T>(key: string, run: (storage: Storage) => Promise<T>): Promise<T> => {
    try {
      return await run(current)
    } catch (error) {
      if (!(error instanceof NotStored) || !isShared(key)) throw error
      return run(previous)
    }
  }
  return {
    ...current,
    // Only whoever looks into the file knows whether it is there.
    pathOf: () => undefined,
    open: (key, range) => orPrevious(key, (storage) => storage.open(key, range)),
    size: async (key) => (await current.size(key)) ?? (isShared(key) ? previous.size(key) : undefined),
    async remove(keys) {
      await current.remove(keys)
      await previous.remove(keys.filter(isShared))
    },
    move: (from, to) => orPrevious(from, (storage) => storage.move(from, to)),
    async linkTo(key, link) {
      return (await current.size(key)) === undefined ? undefined : current.linkTo(key, link)
    },
  }
}
