/** Values that are no objects of fields themselves, by path. */
export function leavesOf(values: object, prefix = ''): Map<string, unknown> {
  const leaves = Object.entries(values).flatMap(([name, value]): [string, unknown][] =>
    isFields(value) ? [...leavesOf(value, `${prefix}${name}.`)] : [[prefix + name, value]],
  )
  return new Map(leaves)
}

/** The opposite of `leavesOf`: these values with other ones at some paths. */
export function withLeaves<T extends object>(values: T, changes: ReadonlyMap<string, unknown>): T {
  const copy = copyOf(values)
  for (const [path, value] of changes) {
    const names = path.split('.')
    const last = names.pop() ?? ''
    let holder = copy as Record<string, unknown>
    for (const name of names) holder = (holder[name] ??= {}) as Record<string, unknown>
    // A missing value is not the same as an undefined one to the schemas.
    if (value === undefined) delete holder[last]
    else holder[last] = value
  }
  return copy
}

/** A file is only the same as itself: written as JSON, all are alike. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (!(one instanceof Blob) && !(other instanceof Blob) && JSON.stringify(one) === JSON.stringify(other))

const copyOf = <T extends object>(values: T): T =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      isFields(value) ? copyOf(value) : (value as unknown),
    ]),
  ) as T

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
