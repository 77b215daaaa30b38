import type { CompareGroup } from '../surveys/survey.ts'

/**
 * Figures of a group must not reveal the answers of one institution:
 *
 * 1. They are of at least five institutions. A reader can subtract what they know, so the institutions of which they are
 *    a member do not count towards the five.
 * 2. Groups do not overlap, except with all. For institutions, a survey is divided by one of `compareGroups`, and each
 *    sees the one group to which it belongs; once figures have been shown, the survey cannot be divided otherwise.
 *    Managers, who may read every answer, choose the groups themselves; they see none that leaves fewer than five others.
 * 3. Values that institutions have been shown stay, also of one that has left or changed its answers, until at least five
 *    have changed beside those of which any one person is a member. What a reader sees on two days then differs by five
 *    institutions together.
 */
export const compareLimits = { institutions: 5, group: 5, rounds: 5, questions: 10 } as const

export const withoutAnswersWords = 'This institution has no answers to the survey.'

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

/** The type, region or size of an institution; '' if it is unknown, and for all. */
export const groupOf = (by: CompareGroup, { type, region, staff }: ComparedInstitution): string =>
  ({ all: '', type, region, size: sizeLabel(staff) })[by]

/** Institutions of a group: all, or those with the type, region or size `part`; none if that is unknown. */
export const institutionsIn = (
  by: CompareGroup,
  part: string,
  all: readonly ComparedInstitution[],
): ComparedInstitution[] => all.filter((one) => by === 'all' || (part !== '' && groupOf(by, one) === part))

/** The type, region or size that all of `chosen` have in common; undefined if they differ, or if it is unknown. */
export function commonPart(by: CompareGroup, chosen: readonly ComparedInstitution[]): string | undefined {
  if (by === 'all') return ''
  const parts = new Set(chosen.map((one) => groupOf(by, one)))
  const [part] = parts
  return parts.size === 1 && part !== '' ? part : undefined
}

export const comparedGroupLabel = (by: CompareGroup, part: string): string =>
  by === 'all' ? 'All institutions' : part

export interface GroupFigures {
  /** Institutions with an answer. */
  n: number
  mean: number
  lower_quartile: number
  median: number
  upper_quartile: number
}

/** Whether figures of a group may be shown (rules 1 and 2). `others`: institutions with an answer outside of it. */
export const isAnonymous = (institutions: number, others = 0): boolean =>
  institutions >= compareLimits.group && (others === 0 || others >= compareLimits.group)

/** Figures of the numbers of a group, at least one. */
export function groupFigures(numbers: readonly number[]): GroupFigures {
  const sorted = numbers.toSorted((one, other) => one - other)
  return {
    n: sorted.length,
    mean: sorted.reduce((sum, number) => sum + number / sorted.length, 0),
    lower_quartile: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upper_quartile: quantile(sorted, 0.75),
  }
}

/** Interpolated as by percentile_cont of PostgreSQL. */
function quantile(sorted: readonly number[], share: number): number {
  const place = share * (sorted.length - 1)
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0]
  // Not the difference of both, which may exceed the largest number.
  return below === above ? below : below * (Math.ceil(place) - place) + above * (place - Math.floor(place))
}

/** The value of a column by institution: a number, or for each option the share of its answer sets that chose it. */
export type ValuesOfColumn = ReadonlyMap<number, Readonly<Record<string, number>>>

/** Institutions that have joined or left a group, or changed their answer. An option without a share has 0. */
export function changedInstitutions(before: ValuesOfColumn, after: ValuesOfColumn): number[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((id) => {
    const [old, current] = [before.get(id), after.get(id)]
    if (!old || !current) return true
    return [...new Set([...Object.keys(old), ...Object.keys(current)])].some(
      (key) => (old[key] ?? 0) !== (current[key] ?? 0),
    )
  })
}

/**
 * The values of a group to show: those that were `shown` before, or the current ones if nothing was shown or at least five
 * institutions have changed (rule 3).
 * @param mostOfOnePerson how many of these institutions one person may know, being a member of them
 */
export async function valuesToShow(
  shown: ValuesOfColumn | undefined,
  current: ValuesOfColumn,
  mostOfOnePerson: (institutions: readonly number[]) => Promise<number>,
): Promise<ValuesOfColumn> {
  if (!shown) return current
  const changed = changedInstitutions(shown, current)
  const mayReplace =
    changed.length >= compareLimits.group &&
    changed.length - (await mostOfOnePerson(changed)) >= compareLimits.group
  return mayReplace ? current : shown
}
