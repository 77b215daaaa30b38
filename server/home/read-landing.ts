import type { landing } from 'contract/home/landing.endpoints.ts'
import { maxLandingMatches, type LandingMatch } from 'contract/home/landing.schemas.ts'
import { findCountry } from 'contract/places/find-country.ts'
import { reasonsBetween } from '../matching/matching.ts'
import { forEachDatabase, type Db } from '../platform/database/database.ts'
import type { Handler, RequestContext } from '../platform/http/routes.ts'
import {
  landingFigures,
  landingPairs,
  stillPublic,
  type LandingFigures,
  type PublicInstitute,
} from './landing.queries.ts'

/** Milliseconds for which figures are kept; there are as many entries as goals, and one for all. */
const keptFor = 60_000

interface Kept {
  at: number
  overview: Promise<Overview>
}
interface Overview {
  figures: LandingFigures
  pairs: { one: number; other: number; reasons: string[] }[]
}

const keptOverviews = forEachDatabase(() => new Map<string, Kept>())

/**
 * What the landing page says about the network. Figures are at most a minute old, so that many visitors cost one
 * statement; whether the institutions of a match are still public is read for every request.
 */
export const readLanding: Handler<typeof landing.read> = async (context) => {
  const { figures, pairs } = await overviewOf(context, context.query.goal)
  const named = await stillPublic(
    context.db,
    pairs.flatMap(({ one, other }) => [one, other]),
  )
  const matches = pairs.flatMap(({ one, other, reasons }): LandingMatch[] => {
    const [first, second] = [named.get(one), named.get(other)]
    return first && second ? [{ one: shown(first), other: shown(second), reasons }] : []
  })
  return { ...figures, matches: matches.slice(0, maxLandingMatches) }
}

const shown = ({ name, type, country_code }: PublicInstitute) => ({
  name,
  type,
  country: country_code === null ? '' : (findCountry(country_code)?.name ?? ''),
})

function overviewOf({ longReads, now }: RequestContext, goal: string | undefined): Promise<Overview> {
  const kept = keptOverviews(longReads)
  const key = goal ?? ''
  const known = kept.get(key)
  if (known && now.getTime() - known.at < keptFor) return known.overview
  const overview = computed(longReads, goal)
  const entry = { at: now.getTime(), overview }
  kept.set(key, entry)
  // A failure is not kept.
  overview.catch(() => kept.get(key) === entry && kept.delete(key))
  return overview
}

async function computed(db: Db, goal: string | undefined): Promise<Overview> {
  const [figures, pairs] = await Promise.all([landingFigures(db, goal), landingPairs(db, goal)])
  const distinct = withoutRepeats(pairs).slice(0, 2 * maxLandingMatches)
  return { figures, pairs: await reasonsBetween(db, distinct) }
}

/** Each institution appears in one pair only. */
function withoutRepeats<Pair extends { one: number; other: number }>(pairs: readonly Pair[]): Pair[] {
  const seen = new Set<number>()
  return pairs.filter(({ one, other }) => {
    if (seen.has(one) || seen.has(other)) return false
    seen.add(one).add(other)
    return true
  })
}
