import type { ListSource } from 'contract/questionnaires/form-files.ts'
import { xpathNumber } from 'contract/expressions/values.ts'

/** Type of a variable of the form. */
export type CelKind = 'text' | 'number' | 'moment' | 'time' | 'choice' | 'choices' | 'file' | 'calculated'

/** A variable under its name in the survey. */
export interface CelVariable {
  name: string
  kind: CelKind
  /** The innermost repeat around its question. */
  repeat?: string
  /** A moment calculated instead of a question that is not imported. */
  cel?: string
  /** Its value, if that never changes. */
  text?: string
  /** The list of its options. */
  list?: string
  /** The file with its options. */
  source?: ListSource
}

/**
 * A CEL subexpression. `odk`: a variable's value, or calculated from one, which the evaluator compares as ODK does. A
 * higher rank binds more tightly.
 */
export interface CelPart {
  cel: string
  rank: number
  type: 'boolean' | 'number' | 'text' | 'odk'
  variable?: CelVariable
  /** The text of a string literal. */
  literal?: string
  /** Whether it is, or may be, a date or time. */
  isMoment?: boolean
  /** Whether it is an empty set of nodes: an empty text, of which every comparison is false. */
  isNothing?: boolean
}

export const rank = { choice: 0, any: 1, all: 2, compare: 3, add: 4, times: 5, sign: 6, atom: 7 } as const

export const atom = (cel: string, type: CelPart['type']): CelPart => ({ cel, type, rank: rank.atom })

/** Adds brackets if it binds less tightly than needed. */
export const within = ({ cel, rank: own }: CelPart, needed: number) => (own < needed ? `(${cel})` : cel)

export const textPart = (text: string): CelPart => ({ ...atom(quoted(text), 'text'), literal: text })
export const numberPart = (value: number): CelPart => atom(String(value), 'number')
export const booleanPart = (value: boolean): CelPart => atom(String(value), 'boolean')

export const quoted = (text: string) =>
  `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\t', '\\t')}'`

/** ODK's value of a variable: the empty text while unanswered. */
export const variablePart = (variable: CelVariable): CelPart => ({
  ...atom(`value(${quoted(variable.name)}, '')`, 'odk'),
  variable,
  isMoment: variable.kind === 'moment' || variable.kind === 'time',
})

export const celJoined = (parts: CelPart[], operator: '||' | '&&'): CelPart => {
  const own = operator === '||' ? rank.any : rank.all
  return { cel: parts.map((part) => within(part, own + 1)).join(` ${operator} `), rank: own, type: 'boolean' }
}

export const celNot = (part: CelPart): CelPart => ({
  cel: `!${within(part, rank.sign)}`,
  rank: rank.sign,
  type: 'boolean',
})

export const celBinary = (
  left: CelPart,
  operator: string,
  right: CelPart,
  own: number,
  type: CelPart['type'],
): CelPart => ({
  cel: `${within(left, own === rank.compare ? own + 1 : own)} ${operator} ${within(right, own + 1)}`,
  rank: own,
  type,
})

/** A cell of a CSV file of the form, in the row with a key. */
export const pulled = (
  { file, column, key }: Record<'file' | 'column' | 'key', string>,
  value: CelPart,
): CelPart => atom(`pulldata(${[file, column, key].map(quoted).join(', ')}, ${asText(value).cel})`, 'odk')

/** Whether it is a number, or calculated from variables. */
export const isCalculated = ({ type, variable, rank: own }: CelPart) =>
  type === 'number' || (type === 'odk' && !variable && own >= rank.add && own <= rank.sign)

/** XPath's boolean(): true for numbers other than 0 and for texts that are not empty. */
export function asBoolean(part: CelPart): CelPart {
  if (part.type === 'boolean') return part
  if (part.literal !== undefined) return booleanPart(part.literal !== '')
  if (isNumeric(part)) return atom(`boolean(${part.cel})`, 'boolean')
  return celBinary(part, '!=', textPart(''), rank.compare, 'boolean')
}

/** Whether it may be a number, of which 0 and NaN are false. */
const isNumeric = (part: CelPart) =>
  isCalculated(part) ||
  part.rank === rank.choice ||
  ['number', 'calculated'].includes(part.variable?.kind ?? '')

/** As XPath's number(); of a day it is ODK's, the days since 1970. */
export function asNumber(part: CelPart): CelPart {
  if (part.type === 'number') return part
  if (part.type === 'boolean') return { cel: `(${part.cel} ? 1 : 0)`, rank: rank.atom, type: 'number' }
  const number = part.literal === undefined ? NaN : xpathNumber(part.literal)
  if (!Number.isNaN(number)) return numberPart(number)
  if (part.isMoment) return atom(`days(${part.cel})`, 'number')
  return part.type === 'odk' ? part : atom(`number(${part.cel})`, 'number')
}

/** XPath's string(); several chosen options are joined by spaces. */
export function asText(part: CelPart): CelPart {
  if (part.type === 'text') return part
  return atom(`string(${part.cel})`, 'text')
}
