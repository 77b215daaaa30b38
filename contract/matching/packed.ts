import { detailCodes, detailPlace, optionBits } from '../institutes/detail-codes.ts'
import type { InstituteType } from '../institutes/institute-types.ts'
import { sdgCodes } from '../institutes/sdgs.ts'
import { regions } from '../places/regions.ts'
import { criteriaOf, subjectWeights, type Criterion, type Subject } from './criteria.ts'
import type { ProfileOptions } from './search-profile.rules.ts'

/** The values of one criterion, by row: bits of options, or the ends of ranges, where NaN means open. */
export interface PackedColumn {
  bits: Int32Array
  from: Float64Array
  to: Float64Array
}

/** Institutes of one category as typed columns, in the order of `criteriaOf`. */
export interface PackedInstitutes {
  count: number
  columns: PackedColumn[]
  /** One bit for each criterion that the institute states. */
  known: Int32Array
}

/** Search profiles for one category as typed columns. */
export interface PackedProfiles {
  count: number
  columns: PackedColumn[]
  /** One bit for each requested criterion. */
  asked: Int32Array
  /** One bit for each criterion that is a must. */
  musts: Int32Array
  /** Weight of each criterion in each profile; 0 if it is not requested. */
  weights: Float64Array[]
}

/** An institute with its values encoded as numbers. */
export interface CodedForMatching {
  /** One bit for each goal. */
  goalBits: number
  /** Index in the list of regions; -1 if there is none. */
  regionNumber: number
  /** The result of `detailCodes`. */
  detailCodes: readonly number[]
}

const none = { bits: new Int32Array(0), ends: new Float64Array(0) }

const columnFor = ({ kind }: Criterion, count: number): PackedColumn =>
  kind === 'range'
    ? { bits: none.bits, from: new Float64Array(count), to: new Float64Array(count) }
    : { bits: new Int32Array(count), from: none.ends, to: none.ends }

/** @param rows institutes of this category */
export function packInstitutes(category: InstituteType, rows: readonly CodedForMatching[]): PackedInstitutes {
  const columns = criteriaOf(category).map((criterion) => {
    const column = columnFor(criterion, rows.length)
    const [from, to] = placesOf(category, criterion)
    const { bits } = column
    if (criterion.ends)
      rows.forEach(({ detailCodes }, at) => {
        column.from[at] = detailCodes[from] ?? NaN
        column.to[at] = detailCodes[to] ?? NaN
      })
    else if (criterion.name === 'sustainable_development_goals')
      rows.forEach(({ goalBits }, at) => (bits[at] = goalBits))
    else if (criterion.name === 'region')
      rows.forEach(({ regionNumber }, at) => (bits[at] = regionNumber < 0 ? 0 : 1 << regionNumber))
    else rows.forEach(({ detailCodes }, at) => (bits[at] = detailCodes[from] ?? 0))
    return column
  })
  const known = new Int32Array(rows.length)
  columns.forEach(({ bits, from, to }, number) => {
    for (let at = 0; at < known.length; at++)
      if (bits.length > 0 ? bits[at] !== 0 : !Number.isNaN(from[at]) || !Number.isNaN(to[at]))
        known[at] = (known[at] ?? 0) | (1 << number)
  })
  return { count: rows.length, columns, known }
}

export const isSet = (bits: number, number: number): boolean => ((bits >>> number) & 1) === 1

export function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function placesOf(category: InstituteType, { name, ends }: Criterion): [from: number, to: number] {
  if (ends) return [detailPlace(category, ends[0]), detailPlace(category, ends[1])]
  if (name === 'sustainable_development_goals' || name === 'region' || name === 'funding' || name === 'term')
    return [-1, -1]
  const place = detailPlace(category, name)
  return [place, place]
}

/** Encodes a single institute. */
export const codedForMatching = (institute: {
  type: string
  sustainable_development_goals: readonly string[]
  region: string
  type_details: Record<string, unknown>
}): CodedForMatching => ({
  goalBits: optionBits(sdgCodes, institute.sustainable_development_goals),
  regionNumber: (regions as readonly string[]).indexOf(institute.region),
  detailCodes: detailCodes(institute.type, institute.type_details),
})

/** @param profiles search profiles for institutes of this category */
export function packProfiles(category: InstituteType, profiles: readonly ProfileOptions[]): PackedProfiles {
  const criteria = criteriaOf(category)
  const columns = criteria.map((criterion) => columnFor(criterion, profiles.length))
  const weights = criteria.map(() => new Float64Array(profiles.length))
  const [asks, musts] = [new Int32Array(profiles.length), new Int32Array(profiles.length)]
  profiles.forEach((options, at) => {
    const asked = criteria.map((criterion, number) => {
      const column = columns[number]
      return column !== undefined && fill(column, at, criterion, options)
    })
    const shares = new Map<Subject, number>()
    criteria.forEach(({ subject }, number) => {
      if (asked[number]) shares.set(subject, (shares.get(subject) ?? 0) + 1)
    })
    criteria.forEach(({ name, subject }, number) => {
      const ofCriterion = weights[number]
      if (!asked[number] || !ofCriterion) return
      const bit = 1 << number
      asks[at] = (asks[at] ?? 0) | bit
      ofCriterion[at] = subjectWeights[subject] / (shares.get(subject) ?? 1)
      if (options.must?.includes(name)) musts[at] = (musts[at] ?? 0) | bit
    })
  })
  return { count: profiles.length, columns, asked: asks, musts, weights }
}

/** Writes the requested values of a criterion. @returns whether there are any */
function fill(column: PackedColumn, at: number, criterion: Criterion, options: ProfileOptions): boolean {
  if (criterion.ends) {
    const [from, to] = criterion.ends.map((end) => {
      const value = options[end]
      return typeof value === 'number' ? value : NaN
    })
    column.from[at] = from ?? NaN
    column.to[at] = to ?? NaN
    return !Number.isNaN(from) || !Number.isNaN(to)
  }
  const value = options[criterion.name]
  const bits = optionBits(criterion.options, Array.isArray(value) ? value : [value])
  column.bits[at] = bits
  return bits !== 0
}
