import type { Option, Question } from './questions.ts'

/** The value of an option's column in its filter; '' if it has none. */
export function columnOf({ name, label, value, columns = {} }: Option, column: string): string {
  if (column === 'name') return value ?? name
  if (column === 'label') return label
  return Object.hasOwn(columns, column) ? (columns[column] ?? '') : ''
}

/** A filter has the same result for all options of a group. */
type OptionGroup = [Option, ...Option[]]

const known = new WeakMap<Question, readonly OptionGroup[]>()

/**
 * The options of a question, grouped by the columns that its filter reads: the villages of a district are one group.
 * Cached, since question objects are immutable.
 */
export function optionGroups(question: Question, columns: ReadonlySet<string>): readonly OptionGroup[] {
  const found = known.get(question)
  if (found) return found
  const keyOf = (option: Option) => JSON.stringify([...columns].map((column) => columnOf(option, column)))
  const groups = [...Map.groupBy(question.options, keyOf).values()] as OptionGroup[]
  known.set(question, groups)
  return groups
}
