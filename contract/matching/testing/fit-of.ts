import type { InstituteType } from '../../institutes/institute-types.ts'
import { codedForMatching, packInstitutes, packProfiles } from '../packed.ts'
import { rarityOf, type Rarity } from '../rarity.ts'
import { scoresOfInstitutes } from '../scan-institutes.rules.ts'
import type { ProfileOptions } from '../search-profile.rules.ts'

/** An institute as the score sees it. */
export interface Scored {
  goals?: readonly string[]
  region?: string
  details?: Record<string, unknown>
}

export const coded = (type: InstituteType, { goals = [], region = '', details = {} }: Scored) =>
  codedForMatching({ type, sustainable_development_goals: goals, region, type_details: details })

/** How rare everything is among these. */
export const rarityAmong = (type: InstituteType, all: readonly Scored[]): Rarity =>
  rarityOf(
    type,
    packInstitutes(
      type,
      all.map((one) => coded(type, one)),
    ),
  )

/** The score of one profile at one institute, 0 to 1 or `gated`. */
export function fitOf(type: InstituteType, asked: ProfileOptions, institute: Scored, rarity: Rarity): number {
  const institutes = packInstitutes(type, [coded(type, institute)])
  const [score] = scoresOfInstitutes(type, packProfiles(type, [asked]), 0, institutes, rarity)
  return score ?? NaN
}
