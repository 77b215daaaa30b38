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
  'starts-with': of(2, ([whole, part]) => method(whole!, 'startsWith', part!)),
  'ends-with': of(2, ([whole, part]) => method(whole!, 'endsWith', part!)),
  date: of(1, ([one]) => moment(one!)),
  'date-time': of(1, ([one]) => moment(one!)),
}

const noClock = ['today', 'now']
/** A call of an XLSForm function. Unknown names are not called misspelt: tools of the field have many of their own. */
export function call(name: string, args: CelPart[], notes: { repairs: string[] }): CelPart {
  if (noClock.includes(name)) throw unsupported(`uses ${name}(), and conditions here have no clock`)
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
  // The other way round: whether the answer is one of several words.
  if (all.literal !== undefined) {
    const words = all.literal.split(/\s+/).filter(Boolean).map(quoted)
    return {
      cel: `${within(asText(one), rank.compare + 1)} in [${words.join(', ')}]`,
      rank: rank.compare,
      type: 'boolean',
    }
  }
  const option = one.type === 'number' && /^\d/.test(one.cel) ? textPart(one.cel) : asText(one)
  if (!isChosen(all)) return amongWords(all, option)
  if (one.literal === '') return celNot(asBoolean(all))
  return atom(`selected(${quoted(all.variable.name)}, ${option.cel})`, 'boolean')
}

/** To ODK any text is a list of words, so it searches for the word between spaces. */
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

function coalesce([first, ...rest]: CelPart[]): CelPart {
  if (rest.length === 0) return first!
  if (!first!.variable)
    throw unsupported('uses coalesce() of something that is no question, which is not possible here')
  return choice(celBinary(first!, '!=', textPart(''), rank.compare, 'boolean'), first!, coalesce(rest))
}

/** Adding 0 makes the evaluator read a variable as a number, and an unanswered one as no value. */
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

export const isDay = ({ literal = '' }: CelPart) => /^\d{4}-\d\d-\d\d/.test(literal)
