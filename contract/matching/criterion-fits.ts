import type { Criterion } from './criteria.ts'
import { defaultUnknown, fitOf } from './fits.rules.ts'
import { optionWeights, rarityText, type OptionFrequencies } from './rarity.ts'
import {
  optionsIn,
  statedBy,
  workingRegions,
  type Asked,
  type ComparedInstitute,
  type ComparedValue,
} from './values.ts'

/** What a comparison needs to know of all institutes of the category. */
export interface Statistics {
  /** By criterion. */
  counts: Record<string, OptionFrequencies | undefined>
  /** What an unknown value counts, by criterion. */
  unknown: Record<string, number | undefined>
}

/** One criterion of a search profile, compared with an institute. */
export interface CriterionFit {
  criterion: Criterion
  weight: number
  must: boolean
  /** 0 to 1; undefined if the institute does not state a value. */
  fit: number | undefined
  /** What counts instead of an undefined fit. */
  unknown: number
  /** The requested values, those of the institute, and those they share. */
  asked: string[]
  has: string[]
  shared: string[]
  /** How rare or common the shared values are, if that matters. */
  rarity: string | undefined
  /** The region is that of the seat, because the institute states no working regions. */
  isSeat: boolean
}

/** The fits from which the score is computed, by criterion. */
export const fitsOf = (
  asked: readonly Asked[],
  institute: ComparedInstitute,
  { counts, unknown }: Statistics,
): CriterionFit[] =>
  asked.map((one) => {
    const { criterion, weight, must } = one
    const { name, kind, options } = criterion
    const has = statedBy(institute, criterion)
    const weights = optionWeights(options.length, counts[name])
    const fit = fitOf(kind, one, has, weights)
    const texts = (value: ComparedValue) =>
      kind === 'range' ? spanOf(criterion, value) : optionsIn(options, value.bits)
    return {
      criterion,
      weight,
      must,
      fit,
      unknown: unknown[name] ?? defaultUnknown,
      asked: texts(one),
      has: texts(has),
      shared: optionsIn(options, one.bits & has.bits),
      rarity: kind === 'several' ? rarityText(one.bits & has.bits, weights, counts[name]) : undefined,
      isSeat: criterion.subject === 'region' && workingRegions(institute) === undefined,
    }
  })

const figure = (value: number) => new Intl.NumberFormat('en').format(value)

function spanOf({ unit }: Criterion, { from, to }: ComparedValue): string[] {
  if (from === null && to === null) return []
  if (to === null) return [`from ${figure(from ?? 0)} ${unit}`]
  if (from === null) return [`up to ${figure(to)} ${unit}`]
  if (from === to) return [`${figure(from)} ${unit}`]
  return [`${figure(from)} to ${figure(to)} ${unit}`]
}
