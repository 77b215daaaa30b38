import { failEvaluation, spend, type Callable, type Run } from './evaluation.ts'
import { dateOfDay, daysBetween, formatted, momentOf } from './moments.ts'
import { patternOf, PatternError } from './regex.ts'
import { odkFunctions } from './odk-functions.ts'
import { isList, isMap, odkNumber, odkText, odkTruth, sizeOf, type Value, type Values } from './values.ts'

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
  ['count', { parameters: [1, 1], isNumber: true, call: countAll }],
  ['indexed', { parameters: [2, 4], isOdk: true, call: indexed }],
  ['position', { parameters: [0, 1], isNumber: true, call: position }],
])

/** Number of instances of a group that repeats, or of those in which a variable is asked. */
function countAll(run: Run, name: Value = null): number {
  const all = run.values.all?.(name as string)
  spend(run, all?.length ?? 0)
  return all?.length ?? 1
}

/** Like ODK's `indexed-repeat()`: the value of a variable in the instance at a position, or '' if that does not exist. */
function indexed({ values }: Run, name: Value = null, ...positions: Value[]): Value {
  return values.at?.(name as string, positions.map(odkNumber)) ?? ''
}

/** The position of the current instance of a group, from 1. */
function position({ values }: Run, group?: Value): number {
  return (
    values.position?.(group as string | undefined) ?? failEvaluation('it is outside the group that repeats')
  )
}

/** Functions of values, called as `f(x)` or `x.f()`. */
export const valueFunctions: ReadonlyMap<string, Callable> = new Map<string, Callable>([
  ['size', { parameters: [1, 1], call: size, isNumber: true }],
  ['boolean', ofOne(odkTruth)],
  // Other texts become NaN, as in ODK: comparisons are false, and as a result it has no value.
  ['int', numberOfOne((number) => Math.trunc(number))],
  [
    'double',
    {
      ...ofOne((value) =>
        typeof value === 'string' && value.trim() !== '' ? Number(value) : odkNumber(value),
      ),
      isNumber: true,
    },
  ],
  ['number', { ...numberOfOne((number) => number), isOdk: true }],
  [
    'round',
    {
      parameters: [1, 2],
      isNumber: true,
      call: (_, one = null, digits = 0) => rounded(odkNumber(one), odkNumber(digits)),
    },
  ],
  ['abs', numberOfOne(Math.abs)],
  ['sqrt', numberOfOne(Math.sqrt)],
  [
    'pow',
    { parameters: [2, 2], isNumber: true, call: (_, a = null, b = null) => odkNumber(a) ** odkNumber(b) },
  ],
  ['sum', { parameters: [1, 100], isNumber: true, call: sum }],
  ['join', { parameters: [2, 100], isOdk: true, call: join }],
  ['min', ofNumbers(Math.min)],
  ['max', ofNumbers(Math.max)],
  ['today', { parameters: [0, 0], call: (run) => nowIn(run).slice(0, 10) }],
  ['now', { parameters: [0, 0], call: nowIn }],
  ['days', { parameters: [1, 2], call: (_, one, before) => days(one, before), isNumber: true }],
  ['date', ofOne(day)],
  [
    'format_date',
    { parameters: [2, 2], call: (_, one = null, format = null) => formattedDay(one, text(format)) },
  ],
  ['regex', { parameters: [2, 2], call: isLike }],
  ['squeeze', ofOne((value) => odkText(value).trim().replace(/\s+/g, ' '))],
  ['substring', { parameters: [2, 3], call: substring }],
  ['string', ofOne(odkText)],
  ['lowerAscii', ofOne((value) => text(value).toLowerCase())],
  ['upperAscii', ofOne((value) => text(value).toUpperCase())],
  ['trim', ofOne((value) => text(value).trim())],
  ['startsWith', ofTwoTexts((whole, part) => whole.startsWith(part))],
  ['endsWith', ofTwoTexts((whole, part) => whole.endsWith(part))],
  ['contains', ofTwoTexts((whole, part) => whole.includes(part))],
  ...odkFunctions,
])

/** Rounds half away from zero, to a number of decimals, or to tens, hundreds and so on if that is negative. */
function rounded(number: number, digits: number): number {
  if (digits === 0) return Math.sign(number) * Math.round(Math.abs(number))
  const power = 10 ** Math.abs(Math.trunc(digits))
  const shifted = digits > 0 ? Math.abs(number) * power : Math.abs(number) / power
  // 1.005 * 100 is 100.49999999999999.
  const whole = Math.round(Number(shifted.toPrecision(15)))
  return Math.sign(number) * (digits > 0 ? whole / power : whole * power)
}

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

function numberOfOne(call: (value: number) => number): Callable {
  return { ...ofOne((value) => call(odkNumber(value))), isNumber: true }
}

function ofNumbers(call: (...numbers: number[]) => number): Callable {
  return {
    parameters: [1, 100],
    isNumber: true,
    call: (_, ...values) =>
      call(...values.flatMap((value) => (isList(value) ? value.map(odkNumber) : odkNumber(value)))),
  }
}

/** Unanswered values do not count. */
function sum(run: Run, ...values: Value[]): number {
  const all = values.flatMap((value) => (isList(value) ? value : [value]))
  spend(run, all.length)
  return all.filter(isGiven).reduce<number>((before, value) => before + odkNumber(value), 0)
}

/** Texts, and those of lists, joined by a separator; unanswered ones are left out. */
function join(run: Run, separator: Value = null, ...values: Value[]): string {
  const all = values.flatMap((value) => (isList(value) ? value : [value])).filter(isGiven)
  const joined = all.map(odkText).join(odkText(separator))
  spend(run, all.length + sizeOf(joined))
  return joined
}

function nowIn({ values }: Run): string {
  return values.now?.() ?? failEvaluation('it reads the clock, and there is none')
}

/** Days since 1970, or since another moment; a number is already in days. */
function days(one: Value = null, before?: Value): number {
  const [to, from] = [
    momentOf(one) ?? timeOf(one),
    before === undefined ? undefined : (momentOf(before) ?? timeOf(before)),
  ]
  if (to && from) return daysBetween(from, to)
  return (to?.days ?? odkNumber(one)) - (before === undefined ? 0 : (from?.days ?? odkNumber(before)))
}

const timeOf = (value: Value) =>
  typeof value === 'string' && value.includes(':') ? momentOf(`1970-01-01T${value}`) : undefined

/** The date that is this many days after 1 January 1970, or of a moment. */
function day(value: Value): string {
  const moment = momentOf(value)
  return dateOfDay(moment ? moment.days : odkNumber(value))
}

function formattedDay(one: Value, format: string): string {
  const moment =
    momentOf(one) ?? momentOf(`1970-01-01T${odkText(one)}`) ?? momentOf(dateOfDay(odkNumber(one)))
  return moment ? formatted(moment, format) : ''
}

/** Whether the whole text matches a pattern. */
function isLike(run: Run, value: Value = null, pattern: Value = null): boolean {
  const of = odkText(value)
  try {
    return patternOf(text(pattern)).matches(of, (places) => spend(run, 3 * places))
  } catch (error) {
    return error instanceof PatternError ? failEvaluation(`a pattern ${error.message}`) : raise(error)
  }
}

function raise(error: unknown): never {
  throw error
}

/** From one index to another, counted from 0, or from the end if negative. */
function substring(run: Run, whole: Value = null, start: Value = null, end?: Value): string {
  const of = odkText(whole)
  spend(run, sizeOf(of))
  return of.slice(odkNumber(start), end === undefined ? undefined : odkNumber(end))
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

const text = (value: Value = null) => (typeof value === 'string' ? value : failEvaluation('a text is needed'))
