/** Groups items, in the order of their first ones; unlike the groups of `Map.groupBy`, these are known not to be empty. */
export function groupsOf<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
