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

/** How the people of an institute look for one of mine. */
export interface Sought {
  score: number
  /** The profile with that score, and the institute of mine. */
  by: SeekersOfCategory
  profile: number
  mine: CodedInstitute
}

/** An institute whose people have not said anything of mine. */
export const notSought = -Infinity

/** How the people of all institutes look for mine. */
export interface SoughtBySlot {
  /** By the slots of institutes; `notSought` where they have not said anything of it. */
  scores: Float64Array
  of: (institute: number) => Sought | undefined
}

/**
 * How well the best of mine fits the best of their people's search profiles. My private institutes do not count: those
 * people do not see them.
 */
export function soughtBy({ view, seekers, viewer, standing }: MatchView, memory: Memory): SoughtBySlot {
  const offers = standing.institutes.flatMap((id) => {
    const mine = rowOf(view.columns, id)
    const name = mine && categoryName(mine.type)
    return !mine || !name || mine.isPrivate ? [] : { mine, name, by: seekers.of(name) }
  })
  // Only now everybody's institutes have their slots.
  const best = memory.numbers(slotCount()).fill(notSought)
  const bestOffer = memory.shorts(best.length)
  const bestProfile = memory.integers(best.length)
  offers.forEach(({ mine, name, by }, offer) => {
    const { rarity } = categoryOf(view.columns, name)
    const found = scoresOfInstitute(mine, { name, profiles: by.packed, rarity }, memory)
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
  const of = (institute: number): Sought | undefined => {
    const slot = knownSlot(institute)
    const score = slot === undefined ? undefined : best[slot]
    if (slot === undefined || score === undefined || score === notSought) return undefined
    const offer = offers[bestOffer[slot] ?? 0]
    return offer && { score, by: offer.by, profile: bestProfile[slot] ?? 0, mine: offer.mine }
  }
  return { scores: best, of }
}
