import { idAt, type Matches } from './matches.ts'

/** Scores that differ by less rank alike, and then by category and name. */
const steps = 10_000

/** The places of those matches that have all of these marks and none of the others. */
export function placesWith({ memory, count, marks }: Matches, all: number, none: number): Uint32Array {
  const places = memory.integers(count)
  let next = 0
  for (let place = 0; place < count; place++)
    if (((marks[place] ?? 0) & (all | none)) === all) places[next++] = place
  return places.subarray(0, next)
}

/**
 * The best first. Sorted by counting, which takes a tenth of the time that comparing does.
 * @param preferred matches with one of these marks come before all others
 */
export function ranked({ memory, scores, marks }: Matches, places: Uint32Array, preferred = 0): Uint32Array {
  const starts = memory.integers(2 * steps + 3)
  const ranks = memory.integers(places.length)
  for (let at = 0; at < ranks.length; at++) {
    const place = places[at] ?? 0
    const isPreferred = ((marks[place] ?? 0) & preferred) !== 0
    const rank = (isPreferred ? 0 : steps + 1) + steps - Math.round((scores[place] ?? 0) * steps)
    ranks[at] = rank
    starts[rank + 1] = (starts[rank + 1] ?? 0) + 1
  }
  for (let rank = 1; rank < starts.length; rank++)
    starts[rank] = (starts[rank] ?? 0) + (starts[rank - 1] ?? 0)
  const order = memory.integers(places.length)
  for (let at = 0; at < ranks.length; at++) {
    const rank = ranks[at] ?? 0
    const next = starts[rank] ?? 0
    order[next] = places[at] ?? 0
    starts[rank] = next + 1
  }
  return order
}

/** The institutes that were added last, first. */
export function newestFirst(matches: Matches, places: Uint32Array): Uint32Array {
  const ids = Float64Array.from(places, (place) => idAt(matches, place))
  const byId = new Map(Array.from(places, (place, at) => [ids[at], place]))
  return Uint32Array.from(ids.sort().reverse(), (id) => byId.get(id) ?? 0)
}
