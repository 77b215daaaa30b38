import {
  asBoolean,
  asNumber,
  asText,
  atom,
  celBinary,
  booleanPart,
  celNot,
  numberPart,
  pulled,
  quoted,
  rank,
  textPart,
  variablePart,
  within,
  type CelPart,
  type CelVariable,
} from './cel-parts.ts'
import { unknownFormat } from 'contract/expressions/moments.ts'
import { patternOf, PatternError } from 'contract/expressions/regex.ts'
import { unreadable, unsupported } from './expression-trouble.ts'
import { translateOverInstances } from './repeat-functions.ts'

interface Notes {
  repairs: string[]
  /** The answer of the row, if the value is stored as an answer. */
  own?: CelVariable
}

interface Function {
  parameters: readonly [min: number, max: number]
  translate: (args: CelPart[], notes: Notes) => CelPart
}

const constant = (translate: () => CelPart): Function => ({ parameters: [0, 0], translate })
const unary = (translate: (one: CelPart, notes: Notes) => CelPart): Function => ({
  parameters: [1, 1],
  translate: (args, notes) => translate(argument(args, 0), notes),
})
const binary = (translate: (one: CelPart, other: CelPart) => CelPart): Function => ({
  parameters: [2, 2],
  translate: (args) => translate(argument(args, 0), argument(args, 1)),
})
const ternary = (translate: (one: CelPart, two: CelPart, three: CelPart) => CelPart): Function => ({
  parameters: [3, 3],
  translate: (args) => translate(argument(args, 0), argument(args, 1), argument(args, 2)),
})
const variadic = (
  [min, max]: Function['parameters'],
  translate: (first: CelPart, rest: CelPart[]) => CelPart,
): Function => ({
  parameters: [min, max],
  translate: (args) => translate(argument(args, 0), args.slice(1)),
})

/** An argument that `call` has counted. */
function argument(args: readonly CelPart[], at: number): CelPart {
  const found = args[at]
  if (!found) throw new Error('A function was translated without its arguments')
  return found
}

const maxArguments = 100
const taken: Record<string, Function> = {
  true: constant(() => booleanPart(true)),
  false: constant(() => booleanPart(false)),
  not: unary((one) => celNot(asBoolean(one))),
  boolean: unary(asBoolean),
  'boolean-from-string': unary((one) => {
    const is = (text: string) => celBinary(one, '==', textPart(text), rank.compare, 'boolean').cel
    return { cel: `${is('true')} || ${is('1')}`, rank: rank.any, type: 'boolean' }
  }),
  selected: binary(selected),
  'count-selected': unary(countSelected),
  if: ternary((condition, yes, no) => choice(asBoolean(condition), yes, no)),
  coalesce: variadic([2, maxArguments], coalesce),
  once: unary(once),
  number: unary(plainNumber),
  int: unary((one) => atom(`int(${asNumber(one).cel})`, 'number')),
  round: variadic([1, 2], (one, [digits]) => round(one, digits)),
  sum: variadic([1, maxArguments], (first, rest) =>
    rest
      .map(summand)
      .reduce(
        (sum, one) => celBinary(sum, '+', one, rank.add, one.type === 'odk' ? 'odk' : sum.type),
        summand(first),
      ),
  ),
  string: unary((one) => asText(one)),
  concat: variadic([1, maxArguments], (first, rest) => concatenated([first, ...rest].map(asText))),
  join: variadic([2, maxArguments], (between, parts) =>
    concatenated(parts.flatMap((one, at) => (at > 0 ? [between, one] : [one])).map(asText)),
  ),
  'string-length': unary(length),
  contains: binary((whole, part) => method(whole, 'contains', part)),
  'starts-with': binary((whole, part) => method(whole, 'startsWith', part)),
  'ends-with': binary((whole, part) => method(whole, 'endsWith', part)),
  'substring-before': binary((whole, part) => textOf('before', whole, part)),
  'substring-after': binary((whole, part) => textOf('after', whole, part)),
  translate: ternary((whole, from, to) => textOf('translate', whole, from, to)),
  'selected-at': binary((all, at) => atom(`word(${all.cel}, ${asNumber(at).cel})`, 'text')),
  digest: variadic([2, 3], (text, rest) => textOf('digest', text, ...rest)),
  'base64-decode': unary((one) => textOf('base64_decode', one)),
  uuid: constant(() => atom('uuid()', 'text')),
  random: constant(() => atom('random()', 'number')),
  'count-non-empty': variadic([1, maxArguments], (first, rest) =>
    atom(`count_given(${[first, ...rest].map(({ cel }) => cel).join(', ')})`, 'number'),
  ),
  checklist: variadic([3, maxArguments], (min, rest) => {
    const all = rest.slice(1)
    return listed('count_between', [asNumber(min), asNumber(argument(rest, 0)), ...all.map(asBoolean)])
  }),
  'weighted-checklist': variadic([4, 2 * maxArguments], (min, rest) => {
    const all = rest.slice(1)
    const pairs = all.map((one, at) => (at % 2 === 0 ? asBoolean(one) : asNumber(one)))
    return listed('weight_between', [asNumber(min), asNumber(argument(rest, 0)), ...pairs])
  }),
  pulldata: {
    parameters: [4, 4],
    translate: ([file, column, key, value]) => {
      if (
        file?.literal === undefined ||
        column?.literal === undefined ||
        key?.literal === undefined ||
        !value
      )
        throw unsupported('uses pulldata() with a file or a column that is calculated')
      return pulled({ file: file.literal, column: column.literal, key: key.literal }, value)
    },
  },
  regex: binary(like),
  trim: unary((one) => atom(`${within(asText(one), rank.atom)}.trim()`, 'text')),
  'normalize-space': unary((one) => atom(`squeeze(${one.cel})`, 'text')),
  substr: variadic([2, 3], (one, places) =>
    atom(`substring(${[asText(one), ...places.map(asNumber)].map(({ cel }) => cel).join(', ')})`, 'text'),
  ),
  floor: ofNumbers('floor', 1),
  ceiling: ofNumbers('ceil', 1),
  exp: ofNumbers('exp', 1),
  exp10: unary((one) => atom(`pow(10, ${asNumber(one).cel})`, 'number')),
  log: ofNumbers('log', 1),
  log10: ofNumbers('log10', 1),
  sin: ofNumbers('sin', 1),
  cos: ofNumbers('cos', 1),
  tan: ofNumbers('tan', 1),
  asin: ofNumbers('asin', 1),
  acos: ofNumbers('acos', 1),
  atan: ofNumbers('atan', 1),
  atan2: ofNumbers('atan2', 2),
  pi: constant(() => atom('pi()', 'number')),
  abs: ofNumbers('abs', 1),
  sqrt: ofNumbers('sqrt', 1),
  pow: ofNumbers('pow', 2),
  min: ofNumbers('min'),
  max: ofNumbers('max'),
  today: constant(() => ({ ...atom('today()', 'odk'), isMoment: true })),
  now: constant(() => ({ ...atom('now()', 'odk'), isMoment: true })),
  date: unary((one) =>
    isDay(one) ? { ...one, isMoment: true } : { ...atom(`date(${one.cel})`, 'odk'), isMoment: true },
  ),
  'date-time': unary(moment),
  'decimal-date-time': unary((one) => asNumber(moment(one))),
  'decimal-time': unary((one) => atom(`day_part(${one.cel})`, 'number')),
  // Of the Community Health Toolkit.
  'cht:difference-in-days': binary((from, to) => apart('days', from, to)),
  'cht:difference-in-weeks': binary((from, to) => apart('days', from, to, 7)),
  'cht:difference-in-years': binary((from, to) => apart('months', from, to, 12)),
  'difference-in-months': binary((from, to) => atom(`months(${to.cel}, ${from.cel})`, 'number')),
  'cht:difference-in-months': binary((from, to) => atom(`months(${to.cel}, ${from.cel})`, 'number')),
  'format-date': binary(formattedDay),
  'format-date-time': binary(formattedDay),
}

/** A call of an XLSForm function. Unknown names are not reported as misspelt, as many tools have functions of their own. */
export function translateCall(name: string, args: CelPart[], notes: Notes): CelPart {
  const overInstances = translateOverInstances(name, args)
  if (overInstances) return overInstances
  const known = Object.hasOwn(taken, name) ? taken[name] : undefined
  if (!known) throw unsupported(`uses ${name}(), which is not supported here`)
  const [min, max] = known.parameters
  if (args.length < min || args.length > max) {
    const needed = min === max ? min : `${min} or more`
    throw unreadable(`calls ${name}() with ${args.length} arguments instead of ${needed}`)
  }
  return known.translate(args, notes)
}

function selected(all: CelPart, one: CelPart): CelPart {
  // Reversed arguments: whether the answer is one of several words.
  if (all.literal !== undefined) {
    const words = all.literal.split(/\s+/).filter(Boolean).map(quoted)
    return {
      cel: `${within(asText(one), rank.compare + 1)} in [${words.join(', ')}]`,
      rank: rank.compare,
      type: 'boolean',
    }
  }
  const option = trimmed(one.type === 'number' && /^\d/.test(one.cel) ? textPart(one.cel) : asText(one))
  if (!isChosen(all)) return amongWords(all, option)
  if (option.literal === '') return celNot(asBoolean(all))
  return atom(`selected(${quoted(all.variable.name)}, ${option.cel})`, 'boolean')
}

/** ODK trims the word that it searches for. */
const trimmed = (part: CelPart): CelPart => {
  if (part.literal !== undefined) return textPart(part.literal.trim())
  const isName = part.variable?.kind === 'choice' || part.variable?.kind === 'choices'
  return isName ? part : atom(`${within(part, rank.atom)}.trim()`, 'text')
}

/** To ODK any text is a list of words, so it searches for the word between spaces. */
function amongWords(all: CelPart, one: CelPart): CelPart {
  const spaced = (text: CelPart) =>
    text.literal === undefined
      ? concatenated([textPart(' '), asText(text), textPart(' ')])
      : textPart(` ${text.literal} `)
  return method(spaced(all), 'contains', spaced(one))
}

function countSelected(all: CelPart): CelPart {
  if (!isChosen(all)) return atom(`size(words(${all.cel}))`, 'number')
  return atom(`count_selected(${quoted(all.variable.name)})`, 'number')
}

/** Whether it is an answer that can only be a single word, not typed or calculated. */
const isChosen = (part: CelPart): part is CelPart & { variable: CelVariable } =>
  part.variable !== undefined && part.variable.kind !== 'text' && part.variable.kind !== 'calculated'

function choice(condition: CelPart, yes: CelPart, no: CelPart): CelPart {
  const type = yes.type === no.type ? yes.type : 'odk'
  return {
    cel: `${within(condition, rank.any)} ? ${within(yes, rank.any)} : ${within(no, rank.choice)}`,
    rank: rank.choice,
    type,
    isMoment: Boolean(yes.isMoment || no.isMoment),
  }
}

function coalesce(first: CelPart, [next, ...rest]: CelPart[]): CelPart {
  if (!next) return first
  if (!first.variable) {
    const all = [first, next, ...rest]
    return {
      ...atom(`coalesce(${all.map(({ cel }) => cel).join(', ')})`, 'odk'),
      isMoment: all.some(({ isMoment }) => isMoment),
    }
  }
  return choice(celBinary(first, '!=', textPart(''), rank.compare, 'boolean'), first, coalesce(next, rest))
}

/** Adding 0 makes the evaluator read a variable as a number, and an unanswered one as no value. */
function plainNumber(one: CelPart): CelPart {
  const number = asNumber(one)
  if (number.type !== 'odk' || number.variable?.kind === 'number') return number
  return celBinary(number, '+', numberPart(0), rank.add, 'odk')
}

/** The sum of no nodes is 0. */
const summand = (one: CelPart) => (one.isNothing ? numberPart(0) : plainNumber(one))

function round(one: CelPart, digits: CelPart | undefined): CelPart {
  const number = asNumber(one)
  if (!digits) return atom(`round(${number.cel})`, 'number')
  return atom(`round(${number.cel}, ${asNumber(digits).cel})`, 'number')
}

const concatenated = (parts: CelPart[]): CelPart =>
  parts.reduce((left, right) => celBinary(left, '+', right, rank.add, 'text'))

function length(one: CelPart): CelPart {
  const { variable } = one
  const isText = variable && ['text', 'choice', 'file'].includes(variable.kind)
  return atom(`size(${isText ? one.cel : asText(one).cel})`, 'number')
}

const method = (whole: CelPart, name: string, part: CelPart): CelPart =>
  atom(`${within(asText(whole), rank.atom)}.${name}(${asText(part).cel})`, 'boolean')

function moment(one: CelPart): CelPart {
  if (one.isMoment || isDay(one)) return { ...one, isMoment: true }
  return { ...atom(`coalesce(${one.cel})`, 'odk'), isMoment: true }
}

function formattedDay(one: CelPart, format: CelPart): CelPart {
  const unknown = unknownFormat(format.literal ?? '')
  if (unknown) throw unsupported(`formats a date by ${unknown}, which is unknown`)
  return atom(`format_date(${one.cel}, ${asText(format).cel})`, 'text')
}

/** A pattern that is a literal is checked when the file is read. */
function like(one: CelPart, pattern: CelPart): CelPart {
  try {
    if (pattern.literal !== undefined) patternOf(pattern.literal)
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    throw unsupported(`uses regex() with a pattern that ${error.message}, which is not supported`)
  }
  return atom(`regex(${one.cel}, ${asText(pattern).cel})`, 'boolean')
}

/** Whole units from one date to another, of so many days or months each. */
const apart = (unit: 'days' | 'months', from: CelPart, to: CelPart, each = 1): CelPart => {
  const count = `${unit}(${to.cel}, ${from.cel})`
  return atom(each === 1 ? `int(${count})` : `int(${count} / ${each}.0)`, 'number')
}

const textOf = (name: string, ...args: CelPart[]): CelPart =>
  atom(`${name}(${args.map(({ cel }) => cel).join(', ')})`, 'text')

const listed = (name: string, args: CelPart[]): CelPart =>
  atom(`${name}(${args.map(({ cel }) => cel).join(', ')})`, 'boolean')

/**
 * The answer of the row, if it has one. Otherwise nothing is stored: random values are the same at each evaluation, others
 * are calculated again, which is reported.
 */
function once(one: CelPart, { repairs, own }: Notes): CelPart {
  if (own) {
    const stored = variablePart(own)
    return choice(celBinary(stored, '!=', textPart(''), rank.compare, 'boolean'), stored, one)
  }
  if (/value\(|today\(|now\(/.test(one.cel)) repairs.push('once() follows what it reads, as any calculation')
  return one
}

function ofNumbers(name: string, count?: number): Function {
  return {
    parameters: [count ?? 1, count ?? 100],
    translate: (args) => atom(`${name}(${args.map((one) => asNumber(one).cel).join(', ')})`, 'number'),
  }
}

export const isDay = ({ literal = '' }: CelPart) => /^\d{4}-\d\d-\d\d/.test(literal)
