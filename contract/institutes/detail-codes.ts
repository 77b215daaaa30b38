import { detailFields, detailsOf, type DetailField, type DetailName } from './type-details.ts'
import { instituteTypeNames } from './institute-types.ts'

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

/** The options of a detail of a type. */
export const detailOptions = (type: string, name: DetailName): readonly string[] =>
  (fieldsByType.get(type) ?? []).find((field) => field.name === name)?.options ?? []

/** The label of a detail, and its text in messages if that differs. */
export function detailWords(name: DetailName): Pick<DetailField, 'label' | 'asked'> {
  const { label, asked }: DetailField = detailFields[name]
  return asked ? { label, asked } : { label }
}
