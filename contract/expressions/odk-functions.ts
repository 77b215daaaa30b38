import { digestOf, fromBase64, randomOf, uuidOf } from './digests.ts'
import { failEvaluation, spend, type Callable, type Run } from './evaluation.ts'
import { momentOf } from './moments.ts'
import { odkNumber, odkText, odkTruth, sizeOf, type Value } from './values.ts'

/** Functions of XLSForm without a counterpart in CEL, under names that CEL allows. */
export const odkFunctions: ReadonlyMap<string, Callable> = new Map<string, Callable>([
  ['floor', ofNumber(Math.floor)],
  ['ceil', ofNumber(Math.ceil)],
  ['exp', ofNumber(Math.exp)],
  ['log', ofNumber(Math.log)],
  ['log10', ofNumber(Math.log10)],
  ['sin', ofNumber(Math.sin)],
  ['cos', ofNumber(Math.cos)],
  ['tan', ofNumber(Math.tan)],
  ['asin', ofNumber(Math.asin)],
  ['acos', ofNumber(Math.acos)],
  ['atan', ofNumber(Math.atan)],
  ['atan2', { ...values(2, 2, (y, x) => Math.atan2(odkNumber(y), odkNumber(x))), isNumber: true }],
  ['pi', values(0, 0, () => Math.PI)],
  ['before', values(2, 2, before)],
  ['after', values(2, 2, after)],
  ['translate', values(3, 3, translated)],
  ['words', values(1, 1, (all) => wordsOf(all))],
  ['word', values(2, 2, (all, at) => wordsOf(all)[odkNumber(at)] ?? '')],
  ['coalesce', { ...values(1, 100, (...all) => all.find(isGiven) ?? ''), isOdk: true }],
  ['count_given', values(1, 100, (...all) => all.filter(isGiven).length)],
  ['count_between', values(2, 102, countedBetween)],
  ['weight_between', values(2, 202, weighedBetween)],
  ['day_part', { ...values(1, 1, dayPart), isNumber: true }],
  ['months', { ...values(2, 2, months), isNumber: true }],
  ['lookup', { ...values(3, 3, lookup), isOdk: true }],
  ['digest', values(2, 3, digest)],
  ['base64_decode', values(1, 1, (all) => fromBase64(odkText(all)))],
  ['random', { parameters: [0, 0], call: (run) => randomOf(seedOf(run)) }],
  ['uuid', { parameters: [0, 0], call: (run) => uuidOf(seedOf(run)) }],
])

/** A function of values that costs steps by their size. */
function values(min: number, max: number, call: (...values: Value[]) => Value): Callable {
  return {
    parameters: [min, max],
    call(run, ...given) {
      for (const value of given) spend(run, typeof value === 'object' ? sizeOf(value) << 4 : sizeOf(value))
      return call(...given)
    },
  }
}

function ofNumber(call: (number: number) => number): Callable {
  return { ...values(1, 1, (value) => call(odkNumber(value))), isNumber: true }
}

const isGiven = (value: Value) => odkText(value) !== ''
const wordsOf = (value: Value) => odkText(value).split(/\s+/).filter(Boolean)

function before(whole: Value, part: Value) {
  const at = odkText(whole).indexOf(odkText(part))
  return at < 0 ? '' : odkText(whole).slice(0, at)
}

function after(whole: Value, part: Value) {
  const [text, searched] = [odkText(whole), odkText(part)]
  const at = text.indexOf(searched)
  return at < 0 ? '' : text.slice(at + searched.length)
}

/** As in XPath: each character of `from` becomes the one at its place in `to`, or is removed. */
function translated(whole: Value, from: Value, to: Value) {
  const replacements = [...odkText(to)]
  const becomes = new Map<string, string>()
  for (const [at, character] of [...odkText(from)].entries())
    if (!becomes.has(character)) becomes.set(character, replacements[at] ?? '')
  return [...odkText(whole)].map((character) => becomes.get(character) ?? character).join('')
}

const isWithin = (count: number, min: Value, max: Value) =>
  (odkNumber(min) === -1 || count >= odkNumber(min)) && (odkNumber(max) === -1 || count <= odkNumber(max))

/** ODK's checklist: whether the number of true values is within bounds; -1 means no bound. */
function countedBetween(min: Value, max: Value, ...all: Value[]) {
  return isWithin(all.filter(odkTruth).length, min, max)
}

/** ODK's weighted-checklist: the same with a weight after each value. */
function weighedBetween(min: Value, max: Value, ...all: Value[]) {
  let sum = 0
  for (let at = 0; at + 1 < all.length; at += 2)
    if (odkTruth(all[at] ?? null)) sum += odkNumber(all[at + 1] ?? null)
  return isWithin(sum, min, max)
}

/** The time of the day as a fraction of it. */
function dayPart(value: Value): number {
  const moment = momentOf(value) ?? timeOf(value)
  if (!moment) return NaN
  return moment.days - Math.floor(moment.days)
}

const timeOf = (value: Value) => momentOf(`1970-01-01T${odkText(value)}`)

/** Whole months from one date to another; negative if the other is earlier. */
function months(to: Value, from: Value): number {
  const [end, start] = [dateOf(to), dateOf(from)]
  if (!end || !start) return NaN
  if (end < start) return -(wholeMonths(start, end) || 0)
  return wholeMonths(end, start)
}

function wholeMonths(end: Date, start: Date) {
  const difference =
    (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
  return end.getUTCDate() < start.getUTCDate() ? difference - 1 : difference
}

function dateOf(value: Value) {
  const days = momentOf(value)?.days ?? odkNumber(value)
  const date = new Date(Math.floor(days) * 86_400_000)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** The value beside a key in two lists of equal length; '' if the key is in none. */
function lookup(key: Value, keys: Value, found: Value): Value {
  if (!Array.isArray(keys) || !Array.isArray(found)) return failEvaluation('lookup() needs two lists')
  return found[keys.indexOf(odkText(key))] ?? ''
}

function digest(text: Value, algorithm: Value, encoding: Value = 'base64'): Value {
  return (
    digestOf(odkText(text), odkText(algorithm), odkText(encoding)) ??
    failEvaluation('digest() has an unknown algorithm or encoding')
  )
}

/** Different for each call within an expression, and the same whenever it is evaluated for a set of answers. */
function seedOf(run: Run): string {
  spend(run, 100)
  run.drawn = (run.drawn ?? 0) + 1
  return `${run.values.seed ?? failEvaluation('there is no seed for random values')}:${run.drawn}`
}
