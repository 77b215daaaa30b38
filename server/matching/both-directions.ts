import type { Memory } from 'contract/matching/memory.ts'
import { viewInstitutes, type CodedInstitute, type IndexView, type Reader } from '../institutes/institutes.ts'
import type { RequestContext } from '../platform/http/routes.ts'
import { categoryName, categoryOf, rowOf } from './categories.ts'
import { scoresOfInstitute } from './kept-scores.ts'
import type { Standing } from './matching.queries.ts'
import { currentSeekers, type Seekers, type SeekersOfCategory } from './seekers.ts'
import { knownSlot, slotCount } from './slots.ts'

/** All that a request of somebody about their matches reads, as it is at this moment. */
export interface MatchView {
  view: IndexView
  seekers: Seekers
  viewer: Reader
  standing: Standing
}

/** @param viewed whether it matters what they have looked at */
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

/** An institute of mine that people look for. */
export interface Offer {
  mine: CodedInstitute
  by: SeekersOfCategory
  /** How it fits each of their search profiles. */
  scores: Float64Array
}

/** How the people of an institute look for one of mine. */
export interface Sought extends Pick<Offer, 'mine' | 'by'> {
  score: number
  /** The profile with that score. */
  profile: number
}

/** My institutes, as others look for them. Private ones do not count: those people do not see them. */
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

/** An institute whose people have not said anything of mine. */
export const notSought = -Infinity

/** By the slots of institutes: the best score, with the places of the offer and of the search profile that have it. */
export interface BestOffers {
  scores: Float64Array
  offers: Uint16Array
  profiles: Uint32Array
}

/** How well the best of mine fits the best of their people's search profiles; one's own do not count. */
export function bestOffers(offers: readonly Offer[], viewer: Reader, memory: Memory): BestOffers {
  // Only now everybody's institutes have their slots.
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

/** How the people of one institute look for mine; undefined if they have not said anything of it. */
export function soughtBy(match: MatchView, institute: number, memory: Memory): Sought | undefined {
  const offers = offersOf(match, memory)
  const best = bestOffers(offers, match.viewer, memory)
  const slot = knownSlot(institute)
  if (slot === undefined || (best.scores[slot] ?? notSought) === notSought) return undefined
  return soughtWith(offers[best.offers[slot] ?? 0], best.profiles[slot] ?? 0)
}

export const soughtWith = (offer: Offer | undefined, profile: number): Sought | undefined =>
  offer && { mine: offer.mine, by: offer.by, profile, score: offer.scores[profile] ?? 0 }
