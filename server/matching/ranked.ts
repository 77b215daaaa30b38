import type { Candidate } from './both-directions.ts'

/** Scores that differ by less rank alike, and then by category and name. */
const steps = 10_000

/** The best first. Sorted by counting, which takes a tenth of the time that comparing does. */
export function ranked(
  candidates: readonly Candidate[],
  isPreferred: (candidate: Candidate) => boolean,
): Candidate[] {
  const places = new Uint32Array(2 * steps + 3)
  const ranks = new Uint32Array(candidates.length)
  for (let at = 0; at < ranks.length; at++) {
    const candidate = candidates[at]!
    const rank = (isPreferred(candidate) ? 0 : steps + 1) + steps - Math.round(candidate.score * steps)
    ranks[at] = rank
    places[rank + 1]!++
  }
  for (let rank = 1; rank < places.length; rank++) places[rank]! += places[rank - 1]!
  const order = new Uint32Array(candidates.length)
  for (let at = 0; at < ranks.length; at++) order[places[ranks[at]!]!++] = at
  return Array.from(order, (at) => candidates[at]!)
}

/** The institutes that were added last, first. */
export const newestFirst = (candidates: readonly Candidate[]): Candidate[] =>
  [...candidates].sort((one, other) => other.row.id - one.row.id)
