import { newMemory, type Memory } from 'contract/matching/memory.ts'
import { combineScores, isMatch, minMatchScore } from 'contract/matching/score.rules.ts'
import type { Reader } from '../institutes/institutes.ts'
import { bestOffers, notSought, type Offer } from './both-directions.ts'
import { scoresInCategory, type Asked } from './kept-scores.ts'
import { memoizer } from './memoize.ts'

/**
 * One row for each institute whose combined score makes it a match, sorted by score, category and name. Includes private
 * institutes and the viewer's own, as visibility is checked for each request.
 */
export interface FusedRows {
  count: number
  /** The index in `asked`, and the row in that category. */
  of: Uint8Array
  at: Uint32Array
  /** The slot of the institute, and whether it is private (1). */
  slots: Uint32Array
  privates: Uint8Array
  /** The combined score of both directions, 0 to 1. */
  scores: Float64Array
  /** The best offer and search profile in the other direction; `noOffer` if its people do not search for the viewer's. */
  offers: Uint16Array
  profiles: Uint32Array
}

export const noOffer = 0xffff

/** The lowest score that can still become a match with the best score in the other direction. */
const hopeless = (minMatchScore - 0.5) / (200 - minMatchScore + 0.5)
/** Number of steps to which scores are rounded for sorting. */
const steps = 10_000

/** At 24 bytes per row, enough for about a hundred active readers. */
const memoized = memoizer<FusedRows>({
  maxSize: 32 * 2 ** 20,
  sizeOf: ({ count }) => 24 * count,
})

interface Directions {
  asked: readonly Asked[]
  /** Empty if the other direction does not count. */
  offers: readonly Offer[]
  viewer: Reader
}

/** Computes the rows, or reuses them as long as no score they depend on changes. */
export function fuseOnce(directions: Directions, memory: Memory): FusedRows {
  const { asked, offers, viewer } = directions
  const from = [...asked.map((one) => scoresInCategory(one, memory)), ...offers.map(({ scores }) => scores)]
  const key = [viewer.id, ...asked.map(({ category, options }) => [category.name, options])]
  return memoized(JSON.stringify(key), from, () => fuse(directions, memory, newMemory))
}

/** Computes the rows. @param target memory for the arrays of the result, which may live longer than those of the computation */
export function fuse(
  { asked, offers, viewer }: Directions,
  memory: Memory,
  target: Memory = memory,
): FusedRows {
  const most = asked.reduce((sum, { category }) => sum + category.rows.length, 0)
  const [of, at, scores] = [memory.bytes(most), memory.integers(most), memory.numbers(most)]
  const best = bestOffers(offers, viewer, memory)
  let count = 0
  asked.forEach((one, number) => {
    const { slots } = one.category
    const seeking = scoresInCategory(one, memory)
    for (let row = 0; row < seeking.length; row++) {
      const mine = seeking[row] ?? 0
      if (mine < hopeless) continue
      const theirs = best.scores[slots[row] ?? 0] ?? notSought
      const score = combineScores(mine, theirs === notSought ? undefined : theirs) ?? 0
      if (!isMatch(score)) continue
      of[count] = number
      at[count] = row
      scores[count++] = score
    }
  })
  const order = bestFirst(scores.subarray(0, count), memory)
  const rows = {
    count,
    of: target.bytes(count),
    at: target.integers(count),
    slots: target.integers(count),
    privates: target.bytes(count),
    scores: target.numbers(count),
    offers: target.shorts(count),
    profiles: target.integers(count),
  }
  for (let place = 0; place < count; place++) {
    const from = order[place] ?? 0
    const [number, row] = [of[from] ?? 0, at[from] ?? 0]
    const category = asked[number]?.category
    const slot = category?.slots[row] ?? 0
    rows.of[place] = number
    rows.at[place] = row
    rows.slots[place] = slot
    rows.privates[place] = category?.privates[row] ?? 1
    rows.scores[place] = scores[from] ?? 0
    const isSought = (best.scores[slot] ?? notSought) !== notSought
    rows.offers[place] = isSought ? (best.offers[slot] ?? noOffer) : noOffer
    rows.profiles[place] = best.profiles[slot] ?? 0
  }
  return rows
}

/** A counting sort, ten times as fast as comparing. @returns indexes, best score first */
function bestFirst(scores: Float64Array, memory: Memory): Uint32Array {
  const rankOf = (place: number) => steps - Math.round((scores[place] ?? 0) * steps)
  const starts = memory.integers(steps + 2)
  for (let place = 0; place < scores.length; place++) {
    const next = rankOf(place) + 1
    starts[next] = (starts[next] ?? 0) + 1
  }
  for (let rank = 1; rank < starts.length; rank++)
    starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0)
  const order = memory.integers(scores.length)
  for (let place = 0; place < scores.length; place++) {
    const rank = rankOf(place)
    const next = starts[rank] ?? 0
    order[next] = place
    starts[rank] = next + 1
  }
  return order
}
