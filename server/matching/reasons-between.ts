import { instituteTypeNames } from 'contract/institutes/institute-types.ts'
import { fitsOf } from 'contract/matching/criterion-fits.ts'
import { reasonsOf } from 'contract/matching/explain.rules.ts'
import { nearestProfiles } from 'contract/matching/first-profile.rules.ts'
import { askedIn } from 'contract/matching/values.ts'
import type { Db } from '../platform/database/database.ts'
import { comparedInstitutes } from './matches.queries.ts'

/**
 * Why pairs of public institutes match: the second is compared with the goals and regions of the first, as for members
 * without a search profile. Pairs without a reason are left out.
 */
export async function reasonsBetween(
  db: Db,
  pairs: readonly { one: number; other: number }[],
): Promise<{ one: number; other: number; reasons: string[] }[]> {
  const rows = await comparedInstitutes(
    db,
    pairs.flatMap(({ one, other }) => [one, other]),
  )
  const byId = new Map(rows.filter(({ isPublic }) => isPublic).map((row) => [row.id, row]))
  return pairs.flatMap((pair) => {
    const [one, other] = [byId.get(pair.one), byId.get(pair.other)]
    const category = instituteTypeNames.find((name) => name === other?.type)
    const options = one && category && nearestProfiles(one)[category]
    if (!other || !category || !options) return []
    const fits = fitsOf(askedIn(category, options), other, { counts: {}, unknown: {} })
    const reasons = reasonsOf(fits).map(({ text }) => text)
    return reasons.length > 0 ? [{ ...pair, reasons }] : []
  })
}
