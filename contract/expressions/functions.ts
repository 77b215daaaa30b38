import { fail, spend, type Run } from './evaluation.ts'
import { isList, isMap, odkNumber, odkText, sizeOf, type Value, type Values } from './values.ts'

type Call = (run: Run, ...args: Value[]) => Value
export interface Callable {
  parameters: readonly [min: number, max: number]
  call: Call
}

/** Functions of a variable, given by name. They never fail: an unanswered variable has no value. */
export const variableFunctions: ReadonlyMap<string, Callable> = new Map<string, Callable>([
  ['answered', { parameters: [1, 1], call: ({ values }, name) => isAnswered(values, name as string) }],
  [
    'value',
    {
      parameters: [1, 2],
      call: ({ values }, name, otherwise = null) => values.get(name as string) ?? otherwise,
    },
  ],
  [
    'selected',
    { parameters: [2, 2], call: (run, name, option = null) => isSelected(run, name as string, option) },
  ],
  [
    'count_selected',
    { parameters: [1, 1], call: ({ values }, name) => countSelected(values.get(name as string)) },
  ],
])

/** Functions of values, called as `f(x)` or `x.f()`. No matches(): a malicious pattern could run for ever. */
export const valueFunctions: ReadonlyMap<string, Callable> = new Map<string, Callable>([
  ['size', { parameters: [1, 1], call: size }],
  // What is not a number becomes NaN as in ODK: comparisons with it are false, and as a result it is no value.
  ['int', ofOne((value) => Math.trunc(odkNumber(value)))],
  ['double', ofOne(odkNumber)],
  ['round', ofOne((value) => Math.round(odkNumber(value)))],
  ['string', ofOne(odkText)],
  ['lowerAscii', ofOne((value) => text(value).toLowerCase())],
  ['upperAscii', ofOne((value) => text(value).toUpperCase())],
  ['trim', ofOne((value) => text(value).trim())],
  ['startsWith', ofTwoTexts((whole, part) => whole.startsWith(part))],
  ['endsWith', ofTwoTexts((whole, part) => whole.endsWith(part))],
  ['contains', ofTwoTexts((whole, part) => whole.includes(part))],
])

const isGiven = (value: Value | undefined) => value !== undefined && value !== null && value !== ''
const isChosen = (value: Value | undefined) => isGiven(value) && value !== false

const isAnswered = (values: Values, name: string) =>
  isGiven(values.get(name)) || isGiven(values.get(`${name}_data`))

function isSelected(run: Run, name: string, option: Value) {
  const value = run.values.get(name)
  if (value === undefined || value === null) return false
  if (isMap(value)) return isChosen(value.get(String(option)))
  if (!isList(value))
    return value === option || (typeof option !== 'object' && String(value) === String(option))
  spend(run, value.length >> 6)
  return value.includes(option)
}

function countSelected(value: Value = null) {
  if (isMap(value)) return [...value.values()].filter(isChosen).length
  return isList(value) ? value.length : isChosen(value) ? 1 : 0
}

function size(run: Run, value: Value = null): number {
  spend(run, sizeOf(value) << 1)
  if (isList(value)) return value.length
  if (isMap(value)) return value.size
  // Surrogate pairs count as one character: the second unit is subtracted.
  const all = text(value)
  let characters = all.length
  for (let at = 1; at < all.length; at++) if ((all.charCodeAt(at) & 0xfc00) === 0xdc00) characters--
  return characters
}

function ofOne(call: (value: Value) => Value): Callable {
  return {
    parameters: [1, 1],
    call(run, value = null) {
      // Lists are converted to texts first, as in ODK's comparisons.
      spend(run, typeof value === 'object' ? sizeOf(value) << 4 : sizeOf(value) >> 1)
      return call(value)
    },
  }
}

function ofTwoTexts(call: (whole: string, part: string) => boolean): Callable {
  return {
    parameters: [2, 2],
    call(run, whole, part) {
      // In the worst case a text search compares every pair of characters.
      spend(run, (text(whole).length * text(part).length) >> 9)
      return call(text(whole), text(part))
    },
  }
}

const text = (value: Value = null) => (typeof value === 'string' ? value : fail('a text is needed'))
