import type { Option } from './questions.ts'

type Labelled = Pick<Option, 'name' | 'label'>

const labelOf = ({ name, label }: Labelled) => label || name

/**
 * How results name each option: by its label, or its name; equal ones are followed by the name in brackets. Removed
 * options do not change how the others are named.
 */
export function distinctLabels(
  options: readonly Labelled[],
  removedOptions: readonly Labelled[] = [],
): string[] {
  const offered = countsOf(options)
  const all = countsOf([...options, ...removedOptions])
  const name = (counts: ReadonlyMap<string, number>) => (option: Labelled) =>
    counts.get(labelOf(option)) === 1 ? labelOf(option) : `${labelOf(option)} (${option.name})`
  return [...options.map(name(offered)), ...removedOptions.map(name(all))]
}

function countsOf(options: readonly Labelled[]) {
  const counts = new Map<string, number>()
  for (const option of options) counts.set(labelOf(option), (counts.get(labelOf(option)) ?? 0) + 1)
  return counts
}
