import type { InstituteType } from '../institutes/institute-types.ts'
import { sdgs } from '../institutes/sdgs.ts'
import { askedFor } from '../institutes/type-details.ts'
import { criteriaOf, type Criterion } from './criteria.ts'
import { anyFit, bracketFit, rangeFit, severalFit } from './fits.rules.ts'
import { isSet, type PackedColumn, type PackedInstitutes, type PackedProfiles } from './packed.ts'
import type { Rarity } from './rarity.ts'

/** One criterion of a search profile, compared with an institute. */
export interface CriterionFit {
  criterion: Criterion
  weight: number
  /** 0 to 1; undefined if the institute does not state a value. */
  fit: number | undefined
  must: boolean
  /** The requested values, those of the institute, and those they share. */
  asked: string[]
  has: string[]
  shared: string[]
}

const mostReasons = 3
const mostValues = 3

/** A sentence about a criterion. */
export interface Reason {
  criterion: string
  text: string
}

/** The fits from which the score is computed, by criterion. */
export function fitsOf(
  category: InstituteType,
  profiles: PackedProfiles,
  profile: number,
  institutes: PackedInstitutes,
  institute: number,
  rarity: Rarity,
): CriterionFit[] {
  return criteriaOf(category).flatMap((criterion, number): CriterionFit[] => {
    const weight = profiles.weights[number]?.[profile] ?? 0
    const [asks, has, weights] = [profiles.columns[number], institutes.columns[number], rarity[number]]
    if (weight === 0 || !asks || !has || !weights) return []
    const { kind, options } = criterion
    const must = isSet(profiles.musts[profile] ?? 0, number)
    const endsOf = ({ from, to }: PackedColumn, row: number) => [from[row] ?? NaN, to[row] ?? NaN] as const
    const ends = [...endsOf(asks, profile), ...endsOf(has, institute)] as const
    const [wanted, held] = [asks.bits[profile] ?? 0, has.bits[institute] ?? 0]
    const fit =
      kind === 'range'
        ? rangeFit(...ends)
        : kind === 'several'
          ? severalFit(wanted, held, weights)
          : (kind === 'any' ? anyFit : bracketFit)(wanted, held)
    const named = (bits: number) => options.filter((_, option) => ((bits >> option) & 1) === 1)
    const isRange = kind === 'range'
    return [
      {
        criterion,
        weight,
        must,
        fit: Number.isNaN(fit) ? undefined : fit,
        asked: isRange ? spanOf(criterion, ends[0], ends[1]) : named(wanted),
        has: isRange ? spanOf(criterion, ends[2], ends[3]) : named(held),
        shared: isRange ? [] : named(wanted & held),
      },
    ]
  })
}

const figure = (value: number) => new Intl.NumberFormat('en').format(value)

function spanOf({ unit }: Criterion, from: number, to: number): string[] {
  if (Number.isNaN(from) && Number.isNaN(to)) return []
  if (Number.isNaN(to)) return [`from ${figure(from)} ${unit}`]
  if (Number.isNaN(from)) return [`up to ${figure(to)} ${unit}`]
  return [`${figure(from)} to ${figure(to)} ${unit}`]
}

/** The strongest reasons, at most three. */
export const reasonsOf = (fits: readonly CriterionFit[]): Reason[] =>
  fits
    .filter(({ fit = 0 }) => fit > 0)
    .sort((one, other) => other.weight * (other.fit ?? 0) - one.weight * (one.fit ?? 0))
    .slice(0, mostReasons)
    .map((found) => ({ criterion: found.criterion.label, text: reasonText(found) }))

/** The largest loss of score: a criterion that is not fully met, or that the institute does not state. */
export function gapOf(fits: readonly CriterionFit[]): Reason | null {
  const lost = ({ weight, fit = 0 }: CriterionFit) => weight * (1 - fit)
  const [largest] = fits
    .filter((found) => lost(found) > 0)
    .sort((one, other) => Number(other.must) - Number(one.must) || lost(other) - lost(one))
  return largest ? { criterion: largest.criterion.label, text: gapText(largest) } : null
}

function reasonText({ criterion, shared, has }: CriterionFit): string {
  const { name, label } = criterion
  if (name === 'sustainable_development_goals') return `Works on ${goals(shared)}`
  if (name === 'region') return `Is in ${listed(shared)}`
  if (name === 'regions' || name === 'working_regions') return `Works in ${listed(shared)}`
  return `${label}: ${listed(shared.length > 0 ? shared : has)}`
}

function gapText({ criterion, fit, asked, has, shared }: CriterionFit): string {
  const { name, label, kind } = criterion
  if (fit === undefined) return `Does not state: ${askedFor(criterion)}`
  const missing = asked.filter((one) => !shared.includes(one))
  if (name === 'sustainable_development_goals') return `Does not work on ${goals(missing)}`
  if (name === 'region') return `Is in ${listed(has)}`
  if (name === 'regions' || name === 'working_regions') return `Does not work in ${listed(missing)}`
  if (kind === 'several') return `${label} without ${listed(missing)}`
  return `${label}: ${listed(has)}`
}

function goals(codes: readonly string[]): string {
  const numbers = sdgs.filter(({ code }) => codes.includes(code)).map(({ number }) => String(number))
  return `SDG ${joined(numbers)}`
}

/** The first values by name, and the number of further ones. */
function listed(values: readonly string[]): string {
  const more = values.length - mostValues
  return more > 1 ? joined([...values.slice(0, mostValues), `${more} more`]) : joined(values)
}

const joined = (values: readonly string[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`

/** The number of requested criteria, and of those that the institute states. */
export const coverageOf = (fits: readonly CriterionFit[]) => ({
  known: fits.filter(({ fit }) => fit !== undefined).length,
  asked: fits.length,
})

/**
 * Names of the criteria by which an institute fits what others look for. The requested values are private to them.
 */
export const soughtFor = (fits: readonly CriterionFit[]): string[] =>
  reasonsOf(fits).map(({ criterion }) => criterion)
