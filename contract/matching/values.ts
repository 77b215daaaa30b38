import { detailOptions, optionBits } from '../institutes/detail-codes.ts'
import type { InstituteType } from '../institutes/institute-types.ts'
import { criteriaOf, subjectWeights, type Criterion, type Subject } from './criteria.ts'
import type { ProfileOptions } from './search-profile.rules.ts'

/** The values of one criterion: one bit for each option of its list, or the ends of a range, where null is open. */
export interface ComparedValue {
  bits: number
  from: number | null
  to: number | null
}

/** The fields of an institute that matching compares. */
export interface ComparedInstitute {
  type: string
  sustainable_development_goals: readonly string[]
  /** The region of its seat. */
  region: string
  type_details: Record<string, unknown>
}

/** A criterion of a search profile with the requested values. */
export interface Asked extends ComparedValue {
  criterion: Criterion
  /** Its share of the weight of its subject. */
  weight: number
  must: boolean
}

/** What a search profile asks for, in the order of `criteriaOf`; criteria without values are left out. */
export function askedIn(category: InstituteType, options: ProfileOptions): Asked[] {
  const found = criteriaOf(category)
    .map((criterion) => ({ criterion, ...askedValue(criterion, options) }))
    .filter(isStated)
  const shares = new Map<Subject, number>()
  for (const { criterion } of found) shares.set(criterion.subject, (shares.get(criterion.subject) ?? 0) + 1)
  return found.map((one) => ({
    ...one,
    weight: subjectWeights[one.criterion.subject] / (shares.get(one.criterion.subject) ?? 1),
    must: options.must?.includes(one.criterion.name) ?? false,
  }))
}

function askedValue({ name, options: known, ends }: Criterion, options: ProfileOptions): ComparedValue {
  if (ends) return { bits: 0, from: numberIn(options[ends[0]]), to: numberIn(options[ends[1]]) }
  const value = options[name]
  return { bits: optionBits(known, Array.isArray(value) ? value : [value]), from: null, to: null }
}

/** What an institute states about a criterion. */
export function statedBy(institute: ComparedInstitute, criterion: Criterion): ComparedValue {
  const { name, options, ends, isAmount } = criterion
  const details = institute.type_details
  if (ends) {
    const [from, to] = ends.map((end) => numberIn(details[end])) as [number | null, number | null]
    return { bits: 0, from, to: isAmount ? (to ?? from) : to }
  }
  const bitsOf = (value: unknown): ComparedValue => ({
    bits: optionBits(options, Array.isArray(value) ? value : [value]),
    from: null,
    to: null,
  })
  if (name === 'sustainable_development_goals') return bitsOf(institute.sustainable_development_goals)
  if (criterion.subject === 'region') return bitsOf(workingRegions(institute) ?? institute.region)
  return bitsOf(details[name])
}

/** The regions in which an institute states that it works; undefined if it states none, so that its seat counts. */
export function workingRegions({ type, type_details }: ComparedInstitute): string[] | undefined {
  for (const field of ['working_regions', 'regions'] as const) {
    const stated = type_details[field]
    if (Array.isArray(stated) && optionBits(detailOptions(type, field), stated) !== 0)
      return stated.filter((region) => typeof region === 'string')
  }
  return undefined
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

export const isStated = ({ bits, from, to }: ComparedValue): boolean =>
  bits !== 0 || from !== null || to !== null

/** The criteria about which an institute states nothing. */
export const missingCriteria = (institute: ComparedInstitute, category: InstituteType): Criterion[] =>
  criteriaOf(category).filter((criterion) => !isStated(statedBy(institute, criterion)))

/** The chosen options of a list. */
export const optionsIn = (options: readonly string[], bits: number): string[] =>
  options.filter((_, place) => ((bits >> place) & 1) === 1)
