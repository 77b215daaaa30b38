import { sql, type RawBuilder } from 'kysely'
import type { ValueKind } from './entity-sets.ts'
import { sqlTypes } from './property-values.ts'

type Sql = RawBuilder<unknown>

/** A value by which rows are sorted, null before others as OData says. */
export interface SortTerm {
  sql: Sql
  kind: ValueKind
  isDescending: boolean
  /** Never null, so that an index has this order. */
  isFilled?: boolean
  /** The text of the value in a skip token, and the value of such a text; by default casts. */
  written?: Sql
  read?: (text: string) => Sql
}

export const orderBy = (terms: readonly SortTerm[]): Sql =>
  sql.join(
    terms.map(({ sql: value, isDescending, isFilled = false }) => {
      const nulls = isFilled ? '' : isDescending ? 'nulls last' : 'nulls first'
      return sql`${value} ${sql.raw(`${isDescending ? 'desc' : 'asc'} ${nulls}`)}`
    }),
  )

/** The values of a row as texts. */
export const sortKeys = (terms: readonly SortTerm[]): Sql =>
  sql`array[${sql.join(terms.map(({ sql: value, written }) => written ?? sql`(${value})::text`))}]::text[]`

/** Whether a row comes after one with these values. */
export function isAfter(terms: readonly SortTerm[], keys: readonly (string | null)[]): Sql {
  const cases = terms.map((term, at) => {
    const before = terms.slice(0, at).map((one, index) => isEqual(one, keys[index] ?? null))
    return sql`(${sql.join([...before, isLater(term, keys[at] ?? null)], sql` and `)})`
  })
  const later = sql`(${sql.join(cases, sql` or `)})`
  const [first] = terms
  const [key] = keys
  // Follows from the rest, but only this condition lets an index skip the rows before.
  return first?.isFilled && !first.isDescending && key != null
    ? sql`${first.sql} >= ${valueOf(first, key)} and ${later}`
    : later
}

const valueOf = ({ kind, read }: SortTerm, key: string): Sql =>
  read ? read(key) : sql`${key}::${sql.raw(sqlTypes[kind])}`

const isEqual = (term: SortTerm, key: string | null): Sql =>
  key === null ? sql`(${term.sql}) is null` : sql`(${term.sql}) = ${valueOf(term, key)}`

function isLater(term: SortTerm, key: string | null): Sql {
  const { sql: value, isDescending, isFilled = false } = term
  if (key === null) return isDescending ? sql`false` : sql`(${value}) is not null`
  if (!isDescending) return sql`(${value}) > ${valueOf(term, key)}`
  const isLess = sql`(${value}) < ${valueOf(term, key)}`
  return isFilled ? isLess : sql`(${isLess} or (${value}) is null)`
}
