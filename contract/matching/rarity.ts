import type { InstituteType } from '../institutes/institute-types.ts'
import { criteriaOf } from './criteria.ts'
import type { PackedInstitutes } from './packed.ts'

/** Even an option that all institutes have counts a little, so that every option can cause a match. */
const leastWeight = 0.1

/**
 * The weights of the options of each criterion, summed for every value of each of the four bytes of a set.
 */
export type Rarity = readonly Float64Array[]

/**
 * Rare options weigh more: ln(N / n) for N institutes of the category that state the criterion, n of them with the
 * option. @param counts whether an institute counts; private ones do not, as a weight could reveal them
 */
export function rarityOf(
  category: InstituteType,
  { columns, count }: PackedInstitutes,
  counts: (at: number) => boolean = () => true,
): Rarity {
  return criteriaOf(category).map(({ options }, number) => {
    const bits = columns[number]?.bits ?? new Int32Array(0)
    const having = new Uint32Array(32)
    let filled = 0
    if (bits.length > 0)
      for (let at = 0; at < count; at++) {
        let rest = bits[at] ?? 0
        if (rest === 0 || !counts(at)) continue
        filled++
        for (; rest !== 0; rest &= rest - 1) {
          const option = 31 - Math.clz32(rest & -rest)
          having[option] = (having[option] ?? 0) + 1
        }
      }
    return summedByByte(
      options.map((_, option) => Math.max(leastWeight, Math.log(filled / Math.max(1, having[option] ?? 0)))),
    )
  })
}

function summedByByte(weights: readonly number[]): Float64Array {
  const sums = new Float64Array(4 * 256)
  for (let byte = 0; byte < 4; byte++)
    for (let value = 1; value < 256; value++) {
      const lowest = 31 - Math.clz32(value & -value)
      sums[byte * 256 + value] =
        (sums[byte * 256 + (value & (value - 1))] ?? 0) + (weights[byte * 8 + lowest] ?? 0)
    }
  return sums
}

/** The total weight of a set of options. */
export const weightOf = (sums: Float64Array, bits: number): number =>
  (sums[bits & 255] ?? 0) +
  (sums[256 + ((bits >>> 8) & 255)] ?? 0) +
  (sums[512 + ((bits >>> 16) & 255)] ?? 0) +
  (sums[768 + (bits >>> 24)] ?? 0)

/** The indexes of the non-zero bytes of a set. */
export const bytesWithOptions = (bits: number): number[] =>
  [0, 1, 2, 3].filter((byte) => ((bits >>> (byte * 8)) & 255) !== 0)
