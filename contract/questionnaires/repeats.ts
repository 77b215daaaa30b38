import type { RepeatGroup } from './repeat-group.ts'
import { repeatLimits } from './repeat-limits.ts'

/**
 * The id of an instance of a group with a count. It follows from group, parent and position, so that all browsers and
 * the server use the same without asking each other.
 */
export const countedInstance = (group: number, parent: string | undefined, position: number) =>
  `${parent === undefined ? '' : `${parent}.`}g${group}n${position}`

/** Group, parent and position of an instance of a group with a count; undefined for one that a user added. */
export function readCounted(
  id: string,
): { group: number; parent: string | undefined; position: number } | undefined {
  const [, parent, group, position] = /^(?:(.+)\.)?g(\d{1,15})n(\d{1,3})$/.exec(id) ?? []
  return group === undefined ? undefined : { group: Number(group), parent, position: Number(position) }
}

/** The groups around and including a group, outermost first. */
export function groupChain(
  groups: ReadonlyMap<number, RepeatGroup>,
  id: number | null | undefined,
): readonly RepeatGroup[] {
  const chain: RepeatGroup[] = []
  for (let at = id; at !== null && at !== undefined && chain.length < repeatLimits.levels;) {
    const group = groups.get(at)
    if (!group) break
    chain.unshift(group)
    at = group.parent
  }
  return chain
}

/** Whether a group is filled as a table: if its author says so, or with at most four questions of a single line. */
export const isFilledAsTable = (
  { layout }: Pick<RepeatGroup, 'layout'>,
  questions: readonly { isSingleLine: boolean }[],
): boolean =>
  layout === 'table' ||
  (layout === '' && questions.length <= 4 && questions.every(({ isSingleLine }) => isSingleLine))

/** Label and position of an instance, as in results: 'Household member 2', 'Plot 1, Crop 3' if nested. */
export const placeLabel = (
  path: readonly { group: Pick<RepeatGroup, 'name' | 'label'>; position: number }[],
) => path.map(({ group, position }) => `${groupLabel(group)} ${position}`).join(', ')

/** The heading of a group: its label, unless that quotes answers of an instance. */
export const groupLabel = ({ label, name }: Pick<RepeatGroup, 'name' | 'label'>) =>
  label === '' || label.includes('${') ? name : label
