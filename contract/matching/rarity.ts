/** How many public institutes of a category state a criterion, and how many have each of its options. */
export interface OptionFrequencies {
  stating: number
  counts: readonly number[]
}

/** Weights are whole thousandths, so that PostgreSQL adds them exactly as JavaScript does. */
const one = 1000
const least = 500
const most = 1500

/**
 * The weight of each option, in thousandths: ln(N / n) for N institutes that state the criterion, n of them with the
 * option, divided by the mean of the list and kept between a half and one and a half, so that a rare value counts
 * more but never decides alone.
 */
export function optionWeights(options: number, known: OptionFrequencies | undefined): number[] {
  const places = Array.from({ length: options }, (_, place) => place)
  if (!known) return places.map(() => one)
  const rarities = places.map((place) =>
    Math.log(Math.max(1, known.stating) / Math.max(1, known.counts[place] ?? 0)),
  )
  const mean = rarities.reduce((sum, rarity) => sum + rarity, 0) / Math.max(1, options)
  if (mean <= 0) return places.map(() => one)
  return rarities.map((rarity) => Math.min(most, Math.max(least, Math.round((one * rarity) / mean))))
}

/** The weight of a set of options. */
export const weightOf = (weights: readonly number[], bits: number): number =>
  weights.reduce((sum, weight, place) => sum + (((bits >> place) & 1) === 1 ? weight : 0), 0)

/** The weights of all 256 values of each of the three bytes of a set, which `match_weight` adds. */
export const byteSums = (weights: readonly number[]): number[] =>
  [0, 8, 16].flatMap((first) =>
    Array.from({ length: 256 }, (_, value) => weightOf(weights.slice(first, first + 8), value)),
  )

/** With fewer institutes, nothing is called rare or common. */
const enough = 10

/**
 * 'rare: 4 of 117' for the rarest of these options if it counts much more than the others of its list and at most a
 * quarter have it, or 'common: …' if all of them count much less and at least half have them.
 */
export function rarityText(bits: number, weights: readonly number[], known: OptionFrequencies | undefined) {
  if (!known || known.stating < enough || bits === 0) return undefined
  const [rarest] = weights
    .map((weight, place) => ({ weight, count: known.counts[place] ?? 0, place }))
    .filter(({ place }) => ((bits >> place) & 1) === 1)
    .sort((a, b) => b.weight - a.weight || a.count - b.count)
  if (!rarest) return undefined
  const share = `${rarest.count} of ${known.stating}`
  if (rarest.weight >= 1300 && rarest.count * 4 <= known.stating) return `rare: ${share}`
  return rarest.weight <= 600 && rarest.count * 2 >= known.stating ? `common: ${share}` : undefined
}
