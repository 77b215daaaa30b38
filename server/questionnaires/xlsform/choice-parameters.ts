import type { FormRow } from './table.ts'

/** The parameters of a choice that are followed here. */
export interface ChoiceParameters {
  randomize: boolean
  /** An expression; '' for an order of each respondent. */
  seed: string
  /** The columns of a file with the names and the labels of its options. */
  value: string
  label: string
  /** Names of the others. */
  others: string[]
}

const followed = new Set(['randomize', 'seed', 'value', 'label'])

/** Parses a cell such as `randomize=true, seed=${number}`. */
export function choiceParameters(row: FormRow): ChoiceParameters {
  const given = new Map(
    [...row.cell('parameters').matchAll(/([\w-]+)\s*=\s*(\$\{[^{}]*\}|[^\s,;]+)/g)].map(
      ([, name = '', value = '']) => [name.toLowerCase(), value] as const,
    ),
  )
  const randomize = /^(true|yes)$/i.test(given.get('randomize') ?? '')
  const others = [...given.keys()].filter((name) => !followed.has(name))
  return {
    randomize,
    seed: randomize ? (given.get('seed') ?? '') : '',
    value: given.get('value') ?? 'name',
    label: given.get('label') ?? 'label',
    others,
  }
}
