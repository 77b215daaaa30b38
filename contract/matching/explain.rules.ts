import { sdgs } from '../institutes/sdgs.ts'
import { askedFor } from '../institutes/type-details.ts'
import type { CriterionFit } from './criterion-fits.ts'
import { missedMusts } from './score.rules.ts'

const mostReasons = 3
const mostValues = 3
/** Smaller losses of weight are no gap. */
const minLoss = 0.001

/** A sentence about a criterion. */
export interface Reason {
  criterion: string
  text: string
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
  const lost = ({ weight, fit, unknown }: CriterionFit) => weight * (1 - (fit ?? unknown))
  const missed = new Set(missedMusts(fits))
  const [largest] = fits
    .filter((found) => missed.has(found) || lost(found) > minLoss)
    .sort((one, other) => Number(missed.has(other)) - Number(missed.has(one)) || lost(other) - lost(one))
  return largest ? { criterion: largest.criterion.label, text: gapText(largest) } : null
}

const isRegion = ({ criterion }: CriterionFit) => criterion.subject === 'region'

function reasonText(found: CriterionFit): string {
  const { criterion, shared, has, rarity, isSeat } = found
  const values = listed(shared.length > 0 ? shared : has)
  const text =
    criterion.name === 'sustainable_development_goals'
      ? `Works on ${goals(shared)}`
      : isRegion(found)
        ? `${isSeat ? 'Is' : 'Works'} in ${values}`
        : `${criterion.label}: ${values}`
  return rarity ? `${text} (${rarity})` : text
}

function gapText(found: CriterionFit): string {
  const { criterion, fit, asked, has, shared, isSeat } = found
  const { name, label, kind } = criterion
  if (fit === undefined) return `Does not state: ${askedFor(criterion)}`
  const missing = asked.filter((one) => !shared.includes(one))
  // All that is asked, among much else.
  if (kind === 'several' && missing.length === 0) return `${label}: also ${has.length - shared.length} others`
  if (name === 'sustainable_development_goals') return `Does not work on ${goals(missing)}`
  if (isRegion(found) && shared.length > 0 && kind === 'any')
    return `Works in ${has.length} regions, not only yours`
  if (isRegion(found)) return isSeat ? `Is in ${listed(has)}` : `Does not work in ${listed(missing)}`
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

/** One line of the sum behind a number. */
export interface SumLine {
  criterion: string
  label: string
  must: boolean
  asked: string
  /** Null if the institute does not state it. */
  has: string | null
  /** Options of a list that the institute states and that are not asked for. */
  more: string[]
  /** Points of 100, and how many were possible; tenths. */
  points: number
  of: number
}

/** The sum behind the score of one direction: the points add up to the score in percent. */
export function sumOf(fits: readonly CriterionFit[]): SumLine[] {
  const weights = fits.reduce((sum, { weight }) => sum + weight, 0)
  const isSilent = fits.every(({ fit }) => fit === undefined)
  return fits.map(({ criterion, weight, must, fit, unknown, asked, has }) => ({
    criterion: criterion.name,
    label: criterion.label,
    must,
    asked: allOf(criterion.name, asked),
    has: fit === undefined ? null : allOf(criterion.name, has),
    more:
      criterion.kind === 'several' || criterion.kind === 'any'
        ? has.filter((option) => !asked.includes(option))
        : [],
    points: isSilent ? 0 : tenths((100 * weight * (fit ?? unknown)) / weights),
    of: tenths((100 * weight) / weights),
  }))
}

const tenths = (value: number) => Math.round(value * 10) / 10

const allOf = (criterion: string, values: readonly string[]) =>
  criterion === 'sustainable_development_goals' ? goals(values) : values.join(', ')

/**
 * Names of the criteria by which an institute fits what others look for. The requested values are private to them.
 */
export const soughtFor = (fits: readonly CriterionFit[]): string[] =>
  reasonsOf(fits).map(({ criterion }) => criterion)
