/** The smallest number that ends an increasing subsequence of some length, and the end of the one before it. */
interface End {
  index: number
  place: number
  before: End | undefined
}

/**
 * The numbers outside a longest increasing subsequence, so that a moved question counts once, and the questions it passed
 * do not count.
 */
export function outOfOrder(places: readonly number[]): Set<number> {
  /** At n: for subsequences of length n + 1. */
  const ends: End[] = []
  for (const [index, place] of places.entries()) {
    const length = lengthBefore(place, ends)
    ends[length] = { index, place, before: ends[length - 1] }
  }
  const inOrder = new Set<number>()
  for (let end = ends.at(-1); end; end = end.before) inOrder.add(end.index)
  return new Set([...places.keys()].filter((index) => !inOrder.has(index)))
}

/** Length of the longest subsequence that this number can continue. */
function lengthBefore(place: number, ends: readonly End[]): number {
  let [low, high] = [0, ends.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const end = ends[middle]
    if (end && end.place < place) low = middle + 1
    else high = middle
  }
  return low
}
