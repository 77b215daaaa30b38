import {
  asBoolean,
  asNumber,
  asText,
  atom,
  celBinary,
  booleanPart,
  celNot,
  numberPart,
  quoted,
  rank,
  textPart,
  within,
  type CelPart,
  type CelVariable,
} from './cel-parts.ts'
import { unknownFormat } from 'contract/expressions/moments.ts'
import { patternOf, PatternTrouble } from 'contract/expressions/regex.ts'
import { unreadable, unsupported } from './expression-trouble.ts'

interface Function {
  parameters: readonly [least: number, most: number]
  translate: (args: CelPart[], notes: { repairs: string[] }) => CelPart
}

const of = (count: number, translate: Function['translate']): Function => ({
  parameters: [count, count],
  translate,
})
const some = (least: number, translate: Function['translate']): Function => ({
  parameters: [least, 100],
  translate,
})

const taken: Record<string, Function> = {
  true: of(0, () => booleanPart(true)),
  false: of(0, () => booleanPart(false)),
  not: of(1, ([one]) => celNot(asBoolean(one!))),
  boolean: of(1, ([one]) => asBoolean(one!)),
  'boolean-from-string': of(1, ([one]) => {
    const [isTrue, isOne] = ['true', '1'].map((text) =>
      celBinary(one!, '==', textPart(text), rank.compare, 'boolean'),
    )
    return { cel: `${isTrue!.cel} || ${isOne!.cel}`, rank: rank.any, type: 'boolean' }
  }),
  selected: of(2, ([all, one]) => selected(all!, one!)),
  'count-selected': of(1, ([all]) => countSelected(all!)),
  if: of(3, ([condition, yes, no]) => choice(asBoolean(condition!), yes!, no!)),
  coalesce: some(2, coalesce),
  number: of(1, ([one]) => plainNumber(one!)),
  int: of(1, ([one]) => atom(`int(${asNumber(one!).cel})`, 'number')),
  round: { parameters: [1, 2], translate: round },
  sum: some(1, (args) =>
    args
      .map(plainNumber)
      .reduce((sum, one) => celBinary(sum, '+', one, rank.add, one.type === 'odk' ? 'odk' : sum.type)),
  ),
  string: of(1, ([one]) => asText(one!)),
  concat: some(1, (args) => concatenated(args.map(asText))),
  join: some(2, ([between, ...args]) =>
    concatenated(args.flatMap((one, at) => (at > 0 ? [between!, one] : [one])).map(asText)),
  ),
  'string-length': of(1, length),
  contains: of(2, ([whole, part]) => method(whole!, 'contains', part!)),
  regex: of(2, ([one, pattern]) => like(one!, pattern!)),
  'normalize-space': of(1, ([one]) => atom(`squeeze(${one!.cel})`, 'text')),
  substr: {
    parameters: [2, 3],
    translate: ([one, ...places]) =>
      atom(`substring(${[asText(one!), ...places.map(asNumber)].map(({ cel }) => cel).join(', ')})`, 'text'),
  },
  abs: ofNumbers('abs', 1),
  sqrt: ofNumbers('sqrt', 1),
  pow: ofNumbers('pow', 2),
  min: ofNumbers('min'),
  max: ofNumbers('max'),
  'starts-with': of(2, ([whole, part]) => method(whole!, 'startsWith', part!)),
  'ends-with': of(2, ([whole, part]) => method(whole!, 'endsWith', part!)),
  today: of(0, () => ({ ...atom('today()', 'odk'), isMoment: true })),
  now: of(0, () => ({ ...atom('now()', 'odk'), isMoment: true })),
  date: of(1, ([one]) =>
    isDay(one!) ? { ...one!, isMoment: true } : { ...atom(`date(${one!.cel})`, 'odk'), isMoment: true },
  ),
  'date-time': of(1, ([one]) => moment(one!)),
  'decimal-date-time': of(1, ([one]) => asNumber(moment(one!))),
  'format-date': of(2, formattedDay),
  'format-date-time': of(2, formattedDay),
}

/** A call of a function of XLSForm; the tools of this field have too many of their own to know which are misspelt. */
export function call(name: string, args: CelPart[], notes: { repairs: string[] }): CelPart {
  if (!Object.hasOwn(taken, name)) throw unsupported(`uses ${name}(), which has no counterpart here`)
  const { parameters, translate } = taken[name]!
  const [least, most] = parameters
  if (args.length < least || args.length > most) {
    const needed = least === most ? least : `${least} or more`
    throw unreadable(`calls ${name}() with ${args.length} arguments instead of ${needed}`)
  }
  return translate(args, notes)
}

function selected(all: CelPart, one: CelPart): CelPart {
  // The other way round it asks whether the answer is among some words.
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

/** ODK looks for the word without the spaces around it. */
const trimmed = (part: CelPart): CelPart => {
  if (part.literal !== undefined) return textPart(part.literal.trim())
  const isName = part.variable?.kind === 'choice' || part.variable?.kind === 'choices'
  return isName ? part : atom(`${within(part, rank.atom)}.trim()`, 'text')
}

/** To ODK any text is a list of the words in it, so it looks for one between spaces. */
function amongWords(all: CelPart, one: CelPart): CelPart {
  const [whole, part] = [all, one].map((text) =>
    text.literal === undefined
      ? concatenated([textPart(' '), asText(text), textPart(' ')])
      : textPart(` ${text.literal} `),
  )
  return method(whole!, 'contains', part!)
}

function countSelected(all: CelPart): CelPart {
  if (!isChosen(all))
    throw unsupported('uses count-selected() for something that is no choice, which is not possible here')
  return atom(`count_selected(${quoted(all.variable.name)})`, 'number')
}

/** Whether it is an answer that no calculation or keyboard can make a list of words. */
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

function coalesce([first, ...rest]: CelPart[]): CelPart {
  if (rest.length === 0) return first!
  if (!first!.variable)
    throw unsupported('uses coalesce() of something that is no question, which is not possible here')
  return choice(celBinary(first!, '!=', textPart(''), rank.compare, 'boolean'), first!, coalesce(rest))
}

/** Adding 0 makes the evaluator take a variable as a number, and one that is unanswered as none. */
function plainNumber(one: CelPart): CelPart {
  const number = asNumber(one)
  if (number.type !== 'odk' || number.variable?.kind === 'number') return number
  return celBinary(number, '+', numberPart(0), rank.add, 'odk')
}

function round([one, digits]: CelPart[]): CelPart {
  const number = asNumber(one!)
  if (!digits) return atom(`round(${number.cel})`, 'number')
  if (!/^\d$/.test(digits.cel)) throw unsupported('uses round() with digits that are not fixed')
  const power = numberPart(10 ** Number(digits.cel))
  const larger = celBinary(number, '*', power, rank.times, number.type)
  return celBinary(atom(`round(${larger.cel})`, 'number'), '/', power, rank.times, 'number')
}

const concatenated = (parts: CelPart[]): CelPart =>
  parts.reduce((left, right) => celBinary(left, '+', right, rank.add, 'text'))

function length([one]: CelPart[], { repairs }: { repairs: string[] }): CelPart {
  const variable: CelVariable | undefined = one!.variable
  if (variable?.kind === 'choices') {
    repairs.push(`string-length() of ${variable.name} counts the options chosen, not their letters`)
    return atom(`count_selected(${quoted(variable.name)})`, 'number')
  }
  const isText = variable && ['text', 'choice', 'file'].includes(variable.kind)
  return atom(`size(${isText ? one!.cel : asText(one!).cel})`, 'number')
}

const method = (whole: CelPart, name: string, part: CelPart): CelPart =>
  atom(`${within(asText(whole), rank.atom)}.${name}(${asText(part).cel})`, 'boolean')

function moment(one: CelPart): CelPart {
  if (one.isMoment || isDay(one)) return { ...one, isMoment: true }
  throw unsupported('makes a date of something else, which is not possible here')
}

function formattedDay([one, format]: CelPart[]): CelPart {
  if (format!.literal === undefined)
    throw unsupported('formats a date as it is worked out, which is not possible here')
  const unknown = unknownFormat(format!.literal)
  if (unknown) throw unsupported(`formats a date by ${unknown}, which is unknown`)
  if (one!.variable?.kind === 'time')
    throw unsupported('formats a time of the day, which is not possible here')
  return atom(`format_date(${one!.cel}, ${format!.cel})`, 'text')
}

/** A pattern must stand there as it is, so that it can be judged. */
function like(one: CelPart, pattern: CelPart): CelPart {
  if (pattern.literal === undefined) throw unsupported('uses regex() with a pattern that is worked out')
  try {
    patternOf(pattern.literal)
  } catch (error) {
    if (!(error instanceof PatternTrouble)) throw error
    throw unsupported(`uses regex() with a pattern that ${error.message}, which is not possible here`)
  }
  return atom(`regex(${one.cel}, ${pattern.cel})`, 'boolean')
}

function ofNumbers(name: string, count?: number): Function {
  return {
    parameters: [count ?? 1, count ?? 100],
    translate: (args) => atom(`${name}(${args.map((one) => asNumber(one).cel).join(', ')})`, 'number'),
  }
}

export const isDay = ({ literal = '' }: CelPart) => /^\d{4}-\d\d-\d\d/.test(literal)
