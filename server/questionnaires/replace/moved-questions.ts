/**
 * The numbers outside a longest increasing subsequence, so that one moved question counts once, and not all that it
 * passes.
 */
export function outOfOrder(places: readonly number[]): Set<number> {
  /** At n: index of the smallest number that ends an increasing subsequence of length n + 1. */
  const ends: number[] = []
  const before: number[] = []
  for (const [index, place] of places.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (places[ends[middle]!]! < place) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? ends[low - 1]! : -1
    ends[low] = index
  }
  const inOrder = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]!) inOrder.add(index)
  return new Set([...places.keys()].filter((index) => !inOrder.has(index)))
}
