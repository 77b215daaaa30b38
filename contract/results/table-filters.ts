import { z } from 'zod'
import { isDate, isDatetime } from '../platform/calendar-date.ts'
import type { CellType, TableColumn } from './table-columns.ts'

/** What a filter compares. `is` finds one of several values if it is given several times for a column. */
export const filterKinds = ['is', 'not', 'contains', 'from', 'to', 'below', 'empty', 'filled'] as const
export type FilterKind = (typeof filterKinds)[number]

/** A condition on the rows of a table of results. */
export interface TableFilter {
  kind: FilterKind
  /** Key of the column. */
  column: string
  /** '' for `empty` and `filled`. */
  value: string
}

export const filterLimits = { filters: 20, value: 200, length: 1_000 } as const

const ofEvery = ['empty', 'filled'] as const

/** The filters of a column, the usual one first. */
export const filtersOf: Readonly<Record<CellType, readonly FilterKind[]>> = {
  text: ['contains', 'is', ...ofEvery],
  file: ['contains', ...ofEvery],
  location: ['contains', ...ofEvery],
  number: ['from', 'to', 'below', 'is', ...ofEvery],
  integer: ['from', 'to', 'below', 'is', ...ofEvery],
  boolean: ['is', ...ofEvery],
  date: ['from', 'to', 'is', ...ofEvery],
  time: ['from', 'to', 'is', ...ofEvery],
  datetime: ['from', 'to', ...ofEvery],
  choice: ['is', 'not', ...ofEvery],
  choices: ['is', 'not', ...ofEvery],
  calculated: ['contains', 'from', 'to', 'is', ...ofEvery],
}

const takesValue = (kind: FilterKind) => kind !== 'empty' && kind !== 'filled'

/** A filter as text, for addresses and requests: `from:q12/size-data:10`. In the key, `:` is written `%3A`. */
export const writtenFilter = ({ kind, column, value }: TableFilter): string =>
  `${kind}:${encodeURIComponent(column)}:${value}`

/** Parses a filter; undefined if the text is not a filter. */
export function readFilter(text: string): TableFilter | undefined {
  const [, given, key = '', value = ''] = /^([a-z]+):([^:]+):(.*)$/s.exec(text) ?? []
  const kind = filterKinds.find((one) => one === given)
  const column = decoded(key)
  if (!kind || column === undefined) return undefined
  if (takesValue(kind) ? value.trim() === '' : value !== '') return undefined
  return value.length > filterLimits.value ? undefined : { kind, column, value }
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const words = 'A filter is written as in `contains:person:Ana`, `from:q12/size-data:10` or `empty:q12:`.'

/** One filter or several, of which all must hold. */
export const tableFilters = z
  .union([
    z.string().max(filterLimits.length),
    z.array(z.string().max(filterLimits.length)).max(filterLimits.filters),
  ])
  .optional()
  .refine((given) => [given ?? []].flat().every((one) => readFilter(one)), { message: words })

/** The filters of `tableFilters`. */
export const filtersIn = (given: string | readonly string[] | undefined): TableFilter[] =>
  [given ?? []].flat().flatMap((one) => readFilter(one) ?? [])

/** Why a filter cannot be applied to a column; undefined if it can. */
export function filterProblem(
  { kind, value }: TableFilter,
  column: Pick<TableColumn, 'type' | 'options' | 'name'> | undefined,
): string | undefined {
  if (!column) return 'This table has no such column.'
  const { type, name } = column
  if (!filtersOf[type].includes(kind)) return `The column ${name} has no filter '${kind}'.`
  if (!takesValue(kind)) return undefined
  return isValueOf(type, kind, value, column) ? undefined : `'${value}' is no value of the column ${name}.`
}

function isValueOf(
  type: CellType,
  kind: FilterKind,
  value: string,
  { options }: Pick<TableColumn, 'options'>,
): boolean {
  if (type === 'number' || type === 'integer') return isNumber(value)
  if (type === 'calculated') return (kind !== 'from' && kind !== 'to') || isNumber(value)
  if (type === 'boolean') return value === 'true' || value === 'false'
  if (type === 'date') return isDate(value)
  if (type === 'time') return /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
  if (type === 'datetime') return isDate(value) || isDatetime(value)
  if (type === 'choice' || type === 'choices') return options.some(({ name }) => name === value)
  return true
}

/** PostgreSQL takes more digits and exponents, but these are all that anybody types. */
const isNumber = (value: string) => /^-?\d{1,30}(\.\d{1,30})?$/.test(value)

/** What a filter compares, in words. */
export const filterKindWords: Readonly<Record<FilterKind, string>> = {
  is: 'is',
  not: 'is not',
  contains: 'contains',
  from: 'from',
  to: 'to',
  below: 'is below',
  empty: 'has no value',
  filled: 'has a value',
}

/** A filter in words: 'How many farmers? from 10'. */
export function filterInWords(
  { kind, value }: TableFilter,
  column: Pick<TableColumn, 'label' | 'options' | 'type'> | undefined,
): string {
  const label = column?.options.find(({ name }) => name === value)?.label
  const yesOrNo = column?.type === 'boolean' && takesValue(kind)
  const words = yesOrNo ? (value === 'true' ? 'yes' : 'no') : (label ?? value)
  return [column?.label ?? '', filterKindWords[kind], words].filter((one) => one !== '').join(' ')
}
