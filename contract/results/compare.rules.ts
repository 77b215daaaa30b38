import type { CompareGroup } from '../surveys/survey.ts'

/** Institutions side by side, and the fewest of which a group may consist. */
export const compareLimits = { institutions: 5, group: 5, rounds: 5, questions: 10 } as const

/** Sizes of institutions, by number of staff. */
export const institutionSizes = [
  { label: 'fewer than 10 staff', below: 10 },
  { label: '10 to 49 staff', below: 50 },
  { label: '50 to 249 staff', below: 250 },
  { label: '250 staff or more', below: Infinity },
] as const
export const sizeLabel = (staff: number | null): string =>
  staff === null ? '' : (institutionSizes.find(({ below }) => staff < below)?.label ?? '')

/** An institution with answers. */
export interface ComparedInstitution {
  id: number
  name: string
  type: string
  region: string
  /** Number of staff, null if it is unknown. */
  staff: number | null
}

const partOf = (by: CompareGroup, { type, region, staff }: ComparedInstitution): string =>
  ({ all: '', type, region, size: sizeLabel(staff) })[by]

/**
 * The institutions of a group: all, or those that have the type, region or size in common with each of `chosen`. Empty if
 * these differ, or if it is unknown.
 */
export function institutionsOfGroup(
  by: CompareGroup,
  all: readonly ComparedInstitution[],
  chosen: readonly ComparedInstitution[],
): ComparedInstitution[] {
  if (by === 'all') return [...all]
  const parts = new Set(chosen.map((one) => partOf(by, one)))
  const [part] = parts
  if (parts.size !== 1 || part === undefined || part === '') return []
  return all.filter((one) => partOf(by, one) === part)
}

export const comparedGroupLabel = (by: CompareGroup, [first]: readonly ComparedInstitution[]): string =>
  by === 'all' || !first ? 'All institutions' : partOf(by, first)

export interface GroupFigures {
  /** Institutions with an answer. */
  n: number
  mean: number
  lower_quartile: number
  median: number
  upper_quartile: number
}

/**
 * Figures of the values in a group, by institution. Undefined for fewer than five institutions, and if fewer than five
 * others have a value: their values would follow from the difference to all.
 */
export function groupFigures(
  values: ReadonlyMap<number, number>,
  group: readonly { id: number }[],
): GroupFigures | undefined {
  const own = group.flatMap(({ id }) => values.get(id) ?? []).toSorted((one, other) => one - other)
  const others = values.size - own.length
  if (own.length < compareLimits.group || (others > 0 && others < compareLimits.group)) return undefined
  return {
    n: own.length,
    mean: own.reduce((sum, value) => sum + value / own.length, 0),
    lower_quartile: quantile(own, 0.25),
    median: quantile(own, 0.5),
    upper_quartile: quantile(own, 0.75),
  }
}

/** Interpolated as by percentile_cont of PostgreSQL. */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  return below + (above - below) * (place - Math.floor(place))
}
