/** Value of a variable or subexpression. There is one kind of number: 1 and 1.0 are equal. */
export type Value = string | number | boolean | null | readonly Value[] | ReadonlyMap<string, Value>

/** Looks up variables; undefined means unanswered. */
export interface Values {
  get(variable: string): Value | undefined
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
  return isMap(value) ? [...value.values()].map(odkText).join(' ') : String(value)
}

/** A value as ODK's number; NaN for the empty string. */
export const odkNumber = (value: Value) =>
  typeof value === 'number' ? value : typeof value === 'boolean' ? Number(value) : numberOf(odkText(value))
const numberOf = (text: string) => (text.trim() === '' ? NaN : Number(text))

/** ODK compares as numbers when one side is a number, so the choice '1' equals 1. */
export const odkEqual = (a: Value, b: Value) =>
  typeof a === 'number' || typeof b === 'number' ? odkNumber(a) === odkNumber(b) : odkText(a) === odkText(b)

/** NaN, for which every comparison is false, when the two have no order. Dates are ordered as texts. */
export function odkOrder(a: Value, b: Value): number {
  const [left, right] = [odkText(a), odkText(b)]
  return isMoment.test(left) && isMoment.test(right) ? order(left, right) : odkNumber(a) - odkNumber(b)
}
const isMoment = /^(\d{4}-\d\d-\d\d|\d\d:\d\d)/
