/** The first set without what is in the others. */
export const without = (ids: ReadonlySet<string>, ...others: ReadonlySet<string>[]) =>
  new Set([...ids].filter((id) => !others.some((other) => other.has(id))))

/** These and all that they import, directly or not. */
export function withImports(
  ids: Iterable<string>,
  importsOf: (id: string) => readonly string[] | undefined,
): Set<string> {
  const found = new Set(ids)
  for (const id of found) for (const one of importsOf(id) ?? []) found.add(one)
  return found
}
