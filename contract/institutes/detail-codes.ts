import { detailFields, detailsOf, type DetailField, type DetailName } from './type-details.ts'
import { instituteTypeNames } from './institute-types.ts'

/**
 * Encodes a detail as a number, for fast comparison of many institutes: one bit for each chosen option in the order of
 * the list, or the number itself. Empty details are 0, or NaN for numbers.
 */
export function detailCode(
  { kind, options = [] }: Pick<DetailField, 'kind' | 'options'>,
  value: unknown,
): number {
  if (kind === 'number') return typeof value === 'number' ? value : NaN
  const chosen: unknown[] = Array.isArray(value) ? value : [value]
  return optionBits(options, chosen)
}

/** Bit operations of JavaScript have 32 bits, of which the highest is the sign. */
const maxOptions = 31

/**
 * One bit for each of these options that the list has.
 * @throws Error if the list has more options than a number has bits
 */
export function optionBits(options: readonly string[], chosen: readonly unknown[]): number {
  if (options.length > maxOptions) throw new Error(`At most ${maxOptions} options fit in a number`)
  let bits = 0
  for (const one of chosen) {
    const number = typeof one === 'string' ? options.indexOf(one) : -1
    if (number >= 0) bits |= 1 << number
  }
  return bits
}

const fieldsByType = new Map(
  instituteTypeNames.map((type): [string, ReturnType<typeof detailsOf>] => [type, detailsOf(type)]),
)

/** The codes of all details of a type, in the order of `detailsOf`; empty for an unknown type. */
export function detailCodes(type: string, details: Record<string, unknown>): number[] {
  return (fieldsByType.get(type) ?? []).map((field) => detailCode(field, details[field.name]))
}

/** Index of the code of a detail among those of its type; -1 if the type does not have it. */
export const detailPlace = (type: string, name: DetailName): number =>
  (fieldsByType.get(type) ?? []).findIndex((field) => field.name === name)

/** The options of a detail of a type. */
export const detailOptions = (type: string, name: DetailName): readonly string[] =>
  (fieldsByType.get(type) ?? []).find((field) => field.name === name)?.options ?? []

/** The label of a detail, and its text in messages if that differs. */
export function detailWords(name: DetailName): Pick<DetailField, 'label' | 'asked'> {
  const { label, asked }: DetailField = detailFields[name]
  return asked ? { label, asked } : { label }
}
