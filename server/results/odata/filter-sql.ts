import { sql, type RawBuilder } from 'kysely'
import { isDate, isDatetime } from 'contract/platform/calendar-date.ts'
import { misread } from './filter-tokens.ts'
import type { ValueKind } from './entity-sets.ts'
import type { ComparisonOperator, FilterExpression, Order } from './parse-filter.ts'
import { sqlTypes, type PropertyValues, type TypedSql } from './property-values.ts'

/** The condition of `$filter`. @throws Invalid where types do not fit */
export const conditionOf = (filter: FilterExpression, values: PropertyValues): RawBuilder<unknown> =>
  new Compiler(values, '$filter').condition(filter)

/** The values of `$orderby`. @throws Invalid */
export const orderValues = (orders: readonly Order[], values: PropertyValues) =>
  orders.map(({ by, isDescending }) => {
    const value = new Compiler(values, '$orderby').value(by)
    if (value.kind === 'null' || value.kind === 'location') throw misread('$orderby', by.at, 'has no order')
    return { sql: value.sql, kind: value.kind, isDescending }
  })

type Typed = TypedSql | { sql: RawBuilder<unknown>; kind: 'null' }

const kindNames: Readonly<Record<Typed['kind'], string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  date: 'a date',
  time: 'a time',
  datetime: 'a date with time and offset',
  location: 'a location',
  null: 'null',
}

const signs: Readonly<Record<ComparisonOperator, string>> = {
  eq: 'is not distinct from',
  ne: 'is distinct from',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
}

interface Call {
  takes: readonly (readonly ValueKind[])[]
  gives: ValueKind
  sql: (...given: RawBuilder<unknown>[]) => RawBuilder<unknown>
}

const oneText = [['string']] as const
const twoTexts = [['string'], ['string']] as const
/** In UTC, as rows show instants. */
const part = (name: string, of: readonly ValueKind[]): Call => ({
  takes: [of],
  gives: 'number',
  sql: (value) => sql`extract(${sql.raw(name)} from (${value}) at time zone 'UTC')`,
})
const ofDay = (name: string): Call => ({ ...part(name, ['date', 'datetime']) })

/** Functions by name; those of dates and times take either kind. */
const calls: Readonly<Record<string, Call>> = {
  contains: { takes: twoTexts, gives: 'boolean', sql: (text, some) => sql`strpos(${text}, ${some}) > 0` },
  startswith: { takes: twoTexts, gives: 'boolean', sql: (text, some) => sql`starts_with(${text}, ${some})` },
  endswith: {
    takes: twoTexts,
    gives: 'boolean',
    sql: (text, some) => sql`right(${text}, nullif(length(${some}), 0)) = ${some}`,
  },
  tolower: { takes: oneText, gives: 'string', sql: (text) => sql`lower(${text})` },
  toupper: { takes: oneText, gives: 'string', sql: (text) => sql`upper(${text})` },
  trim: { takes: oneText, gives: 'string', sql: (text) => sql`trim(${text})` },
  length: { takes: oneText, gives: 'number', sql: (text) => sql`length(${text})::numeric` },
  year: ofDay('year'),
  month: ofDay('month'),
  day: ofDay('day'),
  hour: part('hour', ['time', 'datetime']),
  minute: part('minute', ['time', 'datetime']),
  second: part('second', ['time', 'datetime']),
  date: { takes: [['datetime']], gives: 'date', sql: (value) => sql`((${value}) at time zone 'UTC')::date` },
  time: { takes: [['datetime']], gives: 'time', sql: (value) => sql`((${value}) at time zone 'UTC')::time` },
  now: { takes: [], gives: 'datetime', sql: () => sql`now()` },
}

class Compiler {
  readonly #values: PropertyValues
  readonly #name: string

  constructor(values: PropertyValues, name: string) {
    this.#values = values
    this.#name = name
  }

  condition(one: FilterExpression): RawBuilder<unknown> {
    const { sql: condition, kind } = this.value(one)
    if (kind !== 'boolean')
      throw this.#misread(one.at, `is ${kindNames[kind]}, where a condition is expected`)
    return condition
  }

  value(one: FilterExpression): Typed {
    switch (one.is) {
      case 'literal':
        return this.#literal(one)
      case 'property': {
        const value = this.#values.value(one.path)
        if (!value) throw this.#misread(one.at, `is no column of this table: ${one.path}`)
        return value
      }
      case 'both':
      case 'either': {
        const operator = sql.raw(one.is === 'both' ? 'and' : 'or')
        return truth(sql`(${this.condition(one.left)} ${operator} ${this.condition(one.right)})`)
      }
      case 'not':
        return truth(sql`(not ${this.condition(one.of)})`)
      case 'comparison':
        return this.#comparison(one)
      case 'in': {
        const left = this.value(one.left)
        const any = one.list.map((item) => this.#compared(left, 'eq', this.value(item), item.at))
        return truth(sql`(${sql.join(any, sql` or `)})`)
      }
      case 'call':
        return this.#call(one)
    }
  }

  #comparison({ left, operator, right, at }: Extract<FilterExpression, { is: 'comparison' }>): Typed {
    return truth(this.#compared(this.value(left), operator, this.value(right), at))
  }

  #compared(left: Typed, operator: ComparisonOperator, right: Typed, at: number): RawBuilder<unknown> {
    const [one, other] = [asInstant(left, right), asInstant(right, left)]
    const isNull = one.kind === 'null' || other.kind === 'null'
    if (!isNull && one.kind !== other.kind)
      throw this.#misread(at, `compares ${kindNames[one.kind]} with ${kindNames[other.kind]}`)
    const equals = operator === 'eq' || operator === 'ne'
    if (!equals && (one.kind === 'location' || other.kind === 'location'))
      throw this.#misread(at, 'compares locations, which have no order')
    const compared = sql`(${one.sql}) ${sql.raw(signs[operator])} (${other.sql})`
    // Nothing is greater or less than null.
    return equals ? sql`(${compared})` : sql`coalesce(${isNull ? sql`false` : compared}, false)`
  }

  #call({ name, given, at }: Extract<FilterExpression, { is: 'call' }>): Typed {
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined
    if (!call) throw this.#misread(at, `is no function of this feed: ${name}`)
    if (given.length !== call.takes.length)
      throw this.#misread(at, `takes ${call.takes.length} values, not ${given.length}`)
    const values = given.map((one, index) => {
      const value = this.value(one)
      if (value.kind === 'null' || !call.takes[index]?.includes(value.kind))
        throw this.#misread(one.at, `is ${kindNames[value.kind]}, which ${name} does not take`)
      return plain(value)
    })
    const made = call.sql(...values)
    return { sql: call.gives === 'boolean' ? sql`coalesce(${made}, false)` : made, kind: call.gives }
  }

  #literal({ kind, text, at }: Extract<FilterExpression, { is: 'literal' }>): Typed {
    if (kind === 'null') return { sql: sql`null`, kind }
    const isValid =
      (kind !== 'date' || isDate(text)) &&
      (kind !== 'datetime' || isDatetime(text.toUpperCase())) &&
      (kind !== 'time' || /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?$/.test(text))
    if (!isValid) throw this.#misread(at, `is not ${kindNames[kind]} that exists`)
    return { sql: sql`${text}::${sql.raw(sqlTypes[kind])}`, kind }
  }

  #misread = (at: number, problem: string) => misread(this.#name, at, problem)
}

const truth = (condition: RawBuilder<unknown>): TypedSql => ({ sql: condition, kind: 'boolean' })

/** A day that is compared with an instant is its beginning in UTC. */
const asInstant = (one: Typed, other: Typed): Typed =>
  one.kind === 'date' && other.kind === 'datetime'
    ? { sql: sql`((${one.sql})::timestamp at time zone 'UTC')`, kind: 'datetime' }
    : one

/** Days and times have no zone, which `extract … at time zone` would shift. */
const plain = ({ sql: value, kind }: TypedSql): RawBuilder<unknown> =>
  kind === 'date'
    ? sql`((${value})::timestamp at time zone 'UTC')`
    : kind === 'time'
      ? sql`((date '2000-01-01' + (${value})) at time zone 'UTC')`
      : value
