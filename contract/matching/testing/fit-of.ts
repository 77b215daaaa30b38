import type { InstituteType } from '../../institutes/institute-types.ts'
import { criteriaOf } from '../criteria.ts'
import { fitsOf, type CriterionFit, type Statistics } from '../criterion-fits.ts'
import { fitOf as fitOfValues, unknownFit } from '../fits.rules.ts'
import { optionWeights, type OptionFrequencies } from '../rarity.ts'
import { gatedScoreOf } from '../score.rules.ts'
import type { ProfileOptions } from '../search-profile.rules.ts'
import { askedIn, isStated, statedBy, type ComparedInstitute } from '../values.ts'

/** An institute as the score sees it. */
export interface Scored {
  goals?: readonly string[]
  region?: string
  details?: Record<string, unknown>
}

export const compared = (
  type: InstituteType,
  { goals = [], region = '', details = {} }: Scored,
): ComparedInstitute => ({
  type,
  sustainable_development_goals: goals,
  region,
  type_details: details,
})

/** How often each option occurs among these institutes. */
export const countsAmong = (type: InstituteType, all: readonly Scored[]): Record<string, OptionFrequencies> =>
  Object.fromEntries(
    criteriaOf(type).map((criterion) => {
      const stated = all.map((one) => statedBy(compared(type, one), criterion)).filter(isStated)
      const counts = criterion.options.map(
        (_, place) => stated.filter(({ bits }) => (bits >> place) & 1).length,
      )
      return [criterion.name, { stating: stated.length, counts }]
    }),
  )

/** The statistics of a search profile among these institutes. */
export function statisticsAmong(
  type: InstituteType,
  asked: ProfileOptions,
  all: readonly Scored[],
  counts = countsAmong(type, all),
): Statistics {
  const unknown = Object.fromEntries(
    askedIn(type, asked).map((one) => {
      const { name, kind, options } = one.criterion
      const weights = optionWeights(options.length, counts[name])
      const fits = all.flatMap(
        (institute) =>
          fitOfValues(kind, one, statedBy(compared(type, institute), one.criterion), weights) ?? [],
      )
      const mean = fits.length === 0 ? null : fits.reduce((sum, fit) => sum + fit, 0) / fits.length
      return [name, unknownFit(mean)]
    }),
  )
  return { counts, unknown }
}

export const criterionFits = (
  type: InstituteType,
  asked: ProfileOptions,
  institute: Scored,
  statistics: Statistics = { counts: {}, unknown: {} },
): CriterionFit[] => fitsOf(askedIn(type, asked), compared(type, institute), statistics)

/** The score of one profile at one institute, 0 to 1 or `gated`. */
export const fitOf = (
  type: InstituteType,
  asked: ProfileOptions,
  institute: Scored,
  statistics?: Statistics,
): number => gatedScoreOf(criterionFits(type, asked, institute, statistics))
