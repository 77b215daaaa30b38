import { isSame, leavesOf, withLeaves } from './leaves.ts'

/** A field that two users have changed to different values. */
export interface Clash {
  path: string
  mine: unknown
  theirs: unknown
}

interface Versions<Values extends object> {
  /** The stored values on which the input is based. */
  basis: Partial<Values>
  mine: Values
  /** The values that are stored now. */
  theirs: Values
  /** Fields that only make sense together, such as a city and its position: they are merged as one. */
  together?: readonly (readonly string[])[]
  /** Clashes that the user has seen, and in which the user's own value is to be stored. */
  settled?: readonly Clash[]
}

/**
 * Merges two changes of the same values: fields that only one user has changed keep that change.
 * @returns the merged values, with the stored one where both have changed a field; the clashes to decide; and the paths
 * that only the other user has changed
 */
export function mergeValues<Values extends object>({
  basis,
  mine,
  theirs,
  together = [],
  settled = [],
}: Versions<Values>): { values: Values; clashes: Clash[]; taken: string[] } {
  const [before, typed, stored] = [leavesOf(basis), leavesOf(mine), leavesOf(theirs)]
  const paths = [...new Set([...before.keys(), ...typed.keys(), ...stored.keys()])]
  const isMine = (path: string) => !isSame(bare(before.get(path)), bare(typed.get(path)))
  const isTheirs = (path: string) => !isSame(bare(before.get(path)), bare(stored.get(path)))
  const differs = (path: string) => !isSame(bare(typed.get(path)), bare(stored.get(path)))
  const isSettled = (path: string) =>
    settled.some((one) => one.path === path && isSame(one.theirs, stored.get(path)))

  const own = new Map<string, unknown>()
  const clashes: Clash[] = []
  const taken: string[] = []
  for (const group of groupsOf(paths, together)) {
    const clashing = group.filter(differs)
    const isClash = group.some(isMine) && group.some(isTheirs) && clashing.length > 0
    if (isClash && !clashing.every(isSettled))
      clashes.push(...clashing.map((path) => ({ path, mine: typed.get(path), theirs: stored.get(path) })))
    else if (group.some(isMine)) for (const path of group) own.set(path, typed.get(path))
    else taken.push(...group.filter(isTheirs))
  }
  return { values: withLeaves(theirs, own), clashes, taken }
}

/** The fields of a request body that differ from those of the version on which it is based. */
export const changedFields = <Body extends object>(body: Body, basis: Body): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(([name, value]) => !isSame(value, (basis as Record<string, unknown>)[name])),
  ) as Partial<Body>

function groupsOf(paths: string[], together: readonly (readonly string[])[]): string[][] {
  const groups = together.map((group) => paths.filter((path) => group.includes(path)))
  const grouped = new Set(groups.flat())
  return [...groups, ...paths.filter((path) => !grouped.has(path)).map((path) => [path])]
}

/** The server trims texts. */
const bare = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
