import { feedLimits } from 'contract/results/feed-limits.ts'
import { Invalid } from '../../platform/http/problem.ts'
import { misread, filterTokens, type LiteralKind, type FilterToken } from './filter-tokens.ts'

const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
export type ComparisonOperator = (typeof comparisons)[number]

/** An expression of OData. `at` is its position in the text, for messages. */
export type FilterExpression =
  | { is: 'literal'; kind: LiteralKind | 'boolean' | 'null'; text: string; at: number }
  | { is: 'property'; path: string; at: number }
  | { is: 'call'; name: string; given: FilterExpression[]; at: number }
  | {
      is: 'comparison'
      operator: ComparisonOperator
      left: FilterExpression
      right: FilterExpression
      at: number
    }
  | { is: 'in'; left: FilterExpression; list: FilterExpression[]; at: number }
  | { is: 'both' | 'either'; left: FilterExpression; right: FilterExpression; at: number }
  | { is: 'not'; of: FilterExpression; at: number }

export interface Order {
  by: FilterExpression
  isDescending: boolean
}

/** Words that are no names of properties where a value is expected. */
export const reservedWords: readonly string[] = ['not', 'null', 'true', 'false']

/** Parses `$filter`. @throws Invalid with the position of what is not understood */
export function parseFilter(text: string): FilterExpression {
  const parser = new Parser(text, '$filter')
  const found = parser.expression(0)
  parser.end()
  return found
}

/** Parses `$orderby`. @throws Invalid */
export function parseOrder(text: string): Order[] {
  const parser = new Parser(text, '$orderby')
  const orders: Order[] = []
  do {
    if (orders.length === feedLimits.orders)
      throw new Invalid({ $orderby: [`At most ${feedLimits.orders} columns`] })
    const by = parser.expression(0)
    const isDescending = parser.skip('desc')
    if (!isDescending) parser.skip('asc')
    orders.push({ by, isDescending })
  } while (parser.skip(','))
  parser.end()
  return orders
}

/** A parser by recursive descent: `or`, `and`, `not`, comparison, operand. */
class Parser {
  readonly #tokens: FilterToken[]
  readonly #name: string
  readonly #length: number
  #next = 0

  constructor(text: string, name: string) {
    this.#tokens = filterTokens(text, name)
    this.#name = name
    this.#length = text.length
    if (this.#tokens.length > feedLimits.parts)
      throw new Invalid({ [name]: [`At most ${feedLimits.parts} names, values and signs`] })
  }

  expression(depth: number): FilterExpression {
    let left = this.#conjunction(depth)
    for (let at = this.#at(); this.skip('or'); at = this.#at())
      left = { is: 'either', left, right: this.#conjunction(depth), at }
    return left
  }

  /** Whether this word or sign comes next; it is skipped. */
  skip(text: string): boolean {
    const token = this.#tokens[this.#next]
    if (!token || token.is === 'literal' || token.text !== text) return false
    this.#next++
    return true
  }

  end(): void {
    if (this.#next < this.#tokens.length) throw this.#misread('is not expected there')
  }

  #conjunction(depth: number): FilterExpression {
    let left = this.#negation(depth)
    for (let at = this.#at(); this.skip('and'); at = this.#at())
      left = { is: 'both', left, right: this.#negation(depth), at }
    return left
  }

  #negation(depth: number): FilterExpression {
    if (depth > feedLimits.depth) throw this.#misread('is nested too deeply')
    const at = this.#at()
    return this.skip('not') ? { is: 'not', of: this.#negation(depth + 1), at } : this.#comparison(depth)
  }

  #comparison(depth: number): FilterExpression {
    const left = this.#operand(depth)
    const at = this.#at()
    const operator = comparisons.find((one) => this.skip(one))
    if (operator) return { is: 'comparison', operator, left, right: this.#operand(depth), at }
    if (!this.skip('in')) return left
    this.#expect('(')
    return { is: 'in', left, list: this.#list(depth), at }
  }

  #operand(depth: number): FilterExpression {
    const token = this.#tokens[this.#next]
    if (!token) throw this.#misread('is missing')
    const { at, text } = token
    if (token.is === 'literal') {
      this.#next++
      return { is: 'literal', kind: token.kind, text, at }
    }
    if (this.skip('(')) {
      if (depth > feedLimits.depth) throw this.#misread('is nested too deeply')
      const inner = this.expression(depth + 1)
      this.#expect(')')
      return inner
    }
    if (token.is !== 'word') throw this.#misread('is not expected there')
    this.#next++
    if (text === 'true' || text === 'false') return { is: 'literal', kind: 'boolean', text, at }
    if (text === 'null') return { is: 'literal', kind: 'null', text, at }
    if (!this.skip('(')) return { is: 'property', path: text, at }
    if (depth > feedLimits.depth) throw this.#misread('is nested too deeply')
    return { is: 'call', name: text, given: this.skip(')') ? [] : this.#list(depth), at }
  }

  /** Expressions up to the closing bracket. */
  #list(depth: number): FilterExpression[] {
    const list = [this.expression(depth + 1)]
    while (this.skip(',')) list.push(this.expression(depth + 1))
    this.#expect(')')
    return list
  }

  #expect(sign: string): void {
    if (!this.skip(sign)) throw this.#misread(`is not the expected ${sign}`)
  }

  #at = () => this.#tokens[this.#next]?.at ?? this.#length
  #misread = (problem: string) => misread(this.#name, this.#at(), problem)
}
