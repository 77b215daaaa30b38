import type { Option, Question } from './questions.ts'

/** The value of an option's column in its filter; '' if it has none. */
export function columnOf({ name, label, value, columns = {} }: Option, column: string): string {
  if (column === 'name') return value ?? name
  if (column === 'label') return label
  return Object.hasOwn(columns, column) ? (columns[column] ?? '') : ''
}

/** A filter has the same result for all options of a group. */
type OptionGroup = [Option, ...Option[]]

/** By options and the columns that a filter reads: the instances of a question in a repeated group share its options. */
const known = new WeakMap<readonly Option[], Map<string, readonly OptionGroup[]>>()

/**
 * The options of a question, grouped by the columns that its filter reads: the villages of a district are one group.
 * Cached, since the options of a question are immutable.
 */
export function optionGroups(
  { options }: Pick<Question, 'options'>,
  columns: ReadonlySet<string>,
): readonly OptionGroup[] {
  const ofOptions = known.get(options) ?? new Map<string, readonly OptionGroup[]>()
  known.set(options, ofOptions)
  const key = JSON.stringify([...columns])
  const found = ofOptions.get(key)
  if (found) return found
  const keyOf = (option: Option) => JSON.stringify([...columns].map((column) => columnOf(option, column)))
  const groups = [...Map.groupBy(options, keyOf).values()] as OptionGroup[]
  ofOptions.set(key, groups)
  return groups
}
