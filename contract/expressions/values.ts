import type { FormFile } from './form-file.ts'
import { daysBetween, momentOf } from './moments.ts'

/** Value of a variable or subexpression. There is one kind of number: 1 and 1.0 are equal. */
export type Value = string | number | boolean | null | readonly Value[] | ReadonlyMap<string, Value>

/** Looks up variables; undefined means unanswered. */
export interface Values {
  get(variable: string): Value | undefined
  /** The values of a variable in all instances of a group that repeats, null where it is unanswered. */
  all?: ((variable: string) => readonly Value[]) | undefined
  /** The value of a variable in the instances at these positions, from 1. */
  at?: ((variable: string, positions: readonly number[]) => Value | undefined) | undefined
  /** The position of the current instance of a group, by default the innermost one. */
  position?: ((group?: string) => number | undefined) | undefined
  /**
   * The current time with its offset, in the format of answers; without it, today() and now() do not exist.
   */
  now?: (() => string) | undefined
  /** A CSV file of the form by its name, which pulldata() reads. */
  file?: ((name: string) => FormFile | undefined) | undefined
  /** A column of the option that a filter is evaluated for; '' if it has none. */
  column?: ((name: string) => Value) | undefined
  /**
   * Names the set of answers and the question; without it, random() and uuid() do not exist. They give the same values for
   * the same seed, so that server and browsers agree.
   */
  seed?: string | undefined
}

/**
 * The expression has no value; the message is for the log. Always caught by `evaluate`, so it needs no stack trace,
 * which would cost more than the evaluation.
 */
export class NotEvaluable {
  readonly message: string
  /** True if an answer is all that is missing: not an error of the author. */
  readonly awaitsAnswer: boolean
  constructor(message: string, awaitsAnswer = false) {
    this.message = message
    this.awaitsAnswer = awaitsAnswer
  }
}

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)
export const isMap = (value: Value): value is ReadonlyMap<string, Value> => value instanceof Map

/** Cost of visiting the whole value, in steps. */
export function sizeOf(value: Value): number {
  if (typeof value === 'string') return 1 + (value.length >> 4)
  if (isMap(value)) return sizeOf([...value.values()])
  if (!isList(value)) return 1
  let size = 1 + (value.length >> 4)
  for (const item of value) if (typeof item === 'object') size += sizeOf(item)
  return size
}

/** Values of different kinds are never equal; lists and maps are compared by content. */
export function equal(a: Value, b: Value | undefined): boolean {
  if (a === b) return true
  if (b === undefined) return false
  if (isList(a)) {
    return isList(b) && a.length === b.length && a.every((item, index) => equal(item, b[index]))
  }
  if (isMap(a)) {
    if (!isMap(b) || a.size !== b.size) return false
    return [...a].every(([key, item]) => equal(item, b.get(key)))
  }
  return false
}

/** Negative, 0 or positive. Only two numbers or two strings have an order. */
export function order(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0
  throw unordered
}
const unordered = new NotEvaluable('only two numbers or two texts can be compared by < and >')

/** A value as ODK writes it: what `${variable}` becomes in its forms. */
export function odkText(value: Value): string {
  if (value === null) return ''
  if (isList(value)) return value.map(odkText).join(' ')
  if (typeof value === 'number') return numberText(value)
  return isMap(value) ? [...value.values()].map(odkText).join(' ') : String(value)
}

/** As XPath's string(): never with an exponent. */
function numberText(value: number): string {
  const text = String(value)
  if (!text.includes('e')) return text
  if (Math.abs(value) >= 1) return BigInt(value).toString()
  const [digits = '', exponent] = text.split('e-')
  return value.toFixed(Math.min(100, Number(exponent) + digits.replace(/\D/g, '').length - 1))
}

/**
 * ODK's number of a value; the empty text is not a number, nor are texts that XPath would not write as one.
 */
export const odkNumber = (value: Value) =>
  typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : xpathNumber(odkText(value))

/** As XPath's number() of a text: digits with a sign and a point, and white space around them. */
export const xpathNumber = (text: string) => (/^\s*-?(\d+(\.\d*)?|\.\d+)\s*$/.test(text) ? Number(text) : NaN)

/** ODK's truth of a value: a number that is not 0, a text that is not empty. */
export const odkTruth = (value: Value) =>
  typeof value === 'boolean'
    ? value
    : typeof value === 'number'
      ? value !== 0 && value === value
      : odkText(value) !== ''

/**
 * ODK compares as numbers as soon as one side is a number, so the choice '1' equals 1. Moments are equal that are the
 * same instant.
 */
export function odkEqual(a: Value, b: Value): boolean {
  if (typeof a === 'number' || typeof b === 'number') return odkNumber(a) === odkNumber(b)
  const [left, right] = [odkText(a), odkText(b)]
  if (left === right || left.length < 10 || right.length < 10) return left === right
  const [one, other] = [momentOf(left), momentOf(right)]
  return one !== undefined && other !== undefined && daysBetween(one, other) === 0
}

/**
 * NaN, for which every comparison is false, when the two have no order. Moments are ordered by time, times of the day
 * as texts; to ODK a day is a number of days.
 */
export function odkOrder(a: Value, b: Value): number {
  const [left, right] = [odkText(a), odkText(b)]
  if (isTime.test(left) && isTime.test(right)) return order(left, right)
  const [one, other] = [momentOf(left), momentOf(right)]
  if (one && other) return daysBetween(other, one)
  return (one?.days ?? odkNumber(a)) - (other?.days ?? odkNumber(b))
}
const isTime = /^\d\d:\d\d/
