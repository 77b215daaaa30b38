import { LRUCache } from 'lru-cache'

/**
 * A cached value and its inputs, which are never changed, only replaced. Inputs are held weakly, as a replaced one may be
 * many times as large as the value.
 */
interface Kept<T> {
  from: readonly WeakRef<object>[]
  value: T
}

interface Limits<T> {
  /** Bytes of all values and keys. */
  maxSize: number
  sizeOf: (value: T) => number
}

/** @returns a memoised getter; an entry is invalid once any of its inputs (`from`) is replaced */
export function memoizer<T>({ maxSize, sizeOf }: Limits<T>) {
  const kept = new LRUCache<string, Kept<T>>({
    maxSize,
    // Keys contain whole search profiles, so they can be larger than their values.
    sizeCalculation: ({ value }, key) => sizeOf(value) + 2 * key.length + 500,
  })
  return (key: string, from: readonly object[], compute: () => T): T => {
    const before = kept.get(key)
    if (before?.from.length === from.length && before.from.every((one, at) => one.deref() === from[at]))
      return before.value
    const value = compute()
    kept.set(key, { from: from.map((one) => new WeakRef(one)), value })
    return value
  }
}
