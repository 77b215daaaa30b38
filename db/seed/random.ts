/** Reproducible pseudorandom numbers (mulberry32). */
export interface Dice {
  /** From 0 to below 1. */
  next: () => number
  /** A whole number from 0 to below `sides`. */
  roll: (sides: number) => number
  one: <T>(list: readonly T[]) => T
  /** Some different elements of a list, in its order. */
  some: <T>(list: readonly T[], least: number, most: number) => T[]
}

export function diceOf(seed: number): Dice {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const roll = (sides: number) => Math.floor(next() * sides)
  return {
    next,
    roll,
    one: (list) => list[roll(list.length)]!,
    some: (list, least, most) => {
      const wanted = Math.min(list.length, least + roll(most - least + 1))
      const drawn = new Set<number>()
      while (drawn.size < wanted) drawn.add(roll(list.length))
      return list.filter((_, index) => drawn.has(index))
    },
  }
}
