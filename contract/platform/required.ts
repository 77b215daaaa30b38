/** The value of a key that the map always contains. */
export function required<Key, Value extends object | string | number>(
  map: ReadonlyMap<Key, Value>,
  key: Key,
): Value {
  const value = map.get(key)
  if (value === undefined) throw new Error(`The key ${String(key)} is not in its map`)
  return value
}
