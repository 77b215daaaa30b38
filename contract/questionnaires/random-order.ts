import { odkNumber, odkText, type Value } from '../expressions/values.ts'

const modulus = 2_147_483_647

/**
 * The items in a random order that depends on the seed only, the same as in ODK for a whole number: a shuffle out of
 * place by Fisher and Yates, with the generator of Park and Miller.
 */
export function inRandomOrder<T>(items: readonly T[], seed: number): T[] {
  let state = seed % modulus
  if (state <= 0) state += modulus - 1
  const random = () => {
    state = (state * 16_807) % modulus
    return (state - 1) / (modulus - 1)
  }
  const shuffled: T[] = []
  for (const [at, item] of items.entries()) {
    const other = Math.floor(random() * (at + 1))
    if (other !== at) shuffled[at] = shuffled[other]!
    shuffled[other] = item
  }
  return shuffled
}

/** The seed that the value of an expression gives; a fraction, as of random(), and a text give one, too. */
export function seedOfValue(value: Value): number {
  const number = odkNumber(value)
  if (Number.isSafeInteger(number)) return number
  let hash = 7
  for (const character of odkText(value)) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % modulus
  return hash
}
