import { LRUCache } from 'lru-cache'

/**
 * A value, with all that it was computed from: none of it ever changes, it is only replaced. Held weakly, as one that
 * has been replaced may be many times as large as the value.
 */
interface Kept<T> {
  from: readonly WeakRef<object>[]
  value: T
}

interface Limits<T> {
  /** Bytes of all values, with their keys. */
  maxSize: number
  sizeOf: (value: T) => number
}

/** @returns what gives the value of a key as it was computed before, until something is replaced that it came `from` */
export function memoizer<T>({ maxSize, sizeOf }: Limits<T>) {
  const kept = new LRUCache<string, Kept<T>>({
    maxSize,
    // Keys say all that is looked for: of short values they are most of it.
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
