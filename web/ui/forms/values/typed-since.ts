import { isSame, leavesOf } from './leaves.ts'

/**
 * Values of a form after a save whose answer has come: as they are stored now, but what was changed since it was sent
 * stays.
 * @returns by path, for every field; undefined when nothing was changed
 */
export function typedSince(sent: object, typed: object, stored: object): Map<string, unknown> | undefined {
  const [before, now, saved] = [leavesOf(sent), leavesOf(typed), leavesOf(stored)]
  const paths = [...new Set([...now.keys(), ...before.keys(), ...saved.keys()])]
  const isChanged = (path: string) => !isSame(before.get(path), now.get(path))
  if (!paths.some(isChanged)) return undefined
  return new Map(paths.map((path) => [path, (isChanged(path) ? now : saved).get(path)]))
}

/** Whether what is stored is what was sent, besides pictures and the spaces around texts. */
export function isStoredAs(sent: object, stored: object): boolean {
  const [before, now] = [leavesOf(sent), leavesOf(stored)]
  const bare = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
  return [...before]
    .filter(([, value]) => value !== undefined && !(value instanceof Blob))
    .every(([path, value]) => isSame(bare(value), bare(now.get(path))))
}

export const hasFile = (values: object): boolean =>
  [...leavesOf(values).values()].some((value) => value instanceof Blob)
