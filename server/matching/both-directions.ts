import type { Memory } from 'contract/matching/memory.ts'
import type { Reader } from '../institutes/institutes.ts'
import type { CodedInstitute } from './institutes/institute-columns.ts'
import { viewInstitutes, type IndexView } from './institutes/institute-index.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { categoryName, categoryOf, rowOf } from './categories.ts'
import { scoresOfInstitute } from './kept-scores.ts'
import type { Standing } from './matching.queries.ts'
import { currentSeekers, type Seekers, type SeekersOfCategory } from './seekers.ts'
import { knownSlot, slotCount } from './slots.ts'

/** Everything that a request about a person's matches reads, as of now. */
export interface MatchView {
  view: IndexView
  seekers: Seekers
  viewer: Reader
  standing: Standing
}

/** @param viewed whether to load which institutes the viewer has viewed */
export async function matchView(
  context: Pick<RequestContext, 'db' | 'longReads'> & { viewer: Reader },
  { viewed = false } = {},
): Promise<MatchView> {
  const { viewer } = context
  const [view, { seekers, standing }] = await Promise.all([
    viewInstitutes(context, viewer, ''),
    currentSeekers(context, { person: viewer.id, viewed }),
  ])
  return { view, seekers, viewer, standing }
}

/** One of the viewer's institutes, as others search for it. */
export interface Offer {
  mine: CodedInstitute
  by: SeekersOfCategory
  /** Its score for each of their search profiles. */
  scores: Float64Array
}

/** How the people of an institute search for one of the viewer's institutes. */
export interface Sought extends Pick<Offer, 'mine' | 'by'> {
  score: number
  /** Index of the search profile with that score. */
  profile: number
}

/** The viewer's institutes, as others search for them. Private ones are left out, as those people do not see them. */
export function offersOf({ view, seekers, standing }: MatchView, memory: Memory): Offer[] {
  return standing.institutes.flatMap((id) => {
    const mine = rowOf(view.columns, id)
    const name = mine && categoryName(mine.type)
    if (!mine || !name || mine.isPrivate) return []
    const by = seekers.of(name)
    const { rarity } = categoryOf(view.columns, name)
    return { mine, by, scores: scoresOfInstitute(mine, { name, profiles: by.packed, rarity }, memory) }
  })
}

/** Score of an institute whose people do not search for any of the viewer's institutes. */
export const notSought = -Infinity

/** By institute slot: the best score, with the indexes of its offer and search profile. */
export interface BestOffers {
  scores: Float64Array
  offers: Uint16Array
  profiles: Uint32Array
}

/** For each institute, the best score of the viewer's institutes over its people's search profiles, without the viewer's own. */
export function bestOffers(offers: readonly Offer[], viewer: Reader, memory: Memory): BestOffers {
  // Allocated here, as slots have been assigned to all institutes by now.
  const best = memory.numbers(slotCount()).fill(notSought)
  const bestOffer = memory.shorts(best.length)
  const bestProfile = memory.integers(best.length)
  offers.forEach(({ by, scores: found }, offer) => {
    for (let profile = 0; profile < found.length; profile++) {
      if (by.people[profile] === viewer.id) continue
      const score = found[profile] ?? 0
      const end = by.starts[profile + 1] ?? 0
      for (let place = by.starts[profile] ?? end; place < end; place++) {
        const slot = by.slots[place] ?? 0
        if (score <= (best[slot] ?? 0)) continue
        best[slot] = score
        bestOffer[slot] = offer
        bestProfile[slot] = profile
      }
    }
  })
  return { scores: best, offers: bestOffer, profiles: bestProfile }
}

/** How the people of one institute search for the viewer's; undefined if they do not. */
export function soughtBy(match: MatchView, institute: number, memory: Memory): Sought | undefined {
  const offers = offersOf(match, memory)
  const best = bestOffers(offers, match.viewer, memory)
  const slot = knownSlot(institute)
  if (slot === undefined || (best.scores[slot] ?? notSought) === notSought) return undefined
  return soughtWith(offers[best.offers[slot] ?? 0], best.profiles[slot] ?? 0)
}

export const soughtWith = (offer: Offer | undefined, profile: number): Sought | undefined =>
  offer && { mine: offer.mine, by: offer.by, profile, score: offer.scores[profile] ?? 0 }
