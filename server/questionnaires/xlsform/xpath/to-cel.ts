import {
  asBoolean,
  asNumber,
  asText,
  atom,
  booleanPart,
  celBinary,
  isCalculated,
  celJoined,
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
import { ExpressionTrouble, unsupported } from './expression-trouble.ts'
import { translateCall, isDay } from './functions.ts'
import { withPlainPositions } from './repeat-functions.ts'
import { readXPath, type XPath } from './tree.ts'

/** What an expression can read. */
export interface XPathScope {
  /** @throws ExpressionTrouble for an unknown variable */
  variable(name: string): CelVariable
  /** The answer of the row itself. */
  own?: CelVariable
  /**
   * The question at a path from this row, see `tree.ts`.
   * @throws ExpressionTrouble if no question has this path
   */
  at?: (up: number | 'root', names: readonly string[]) => CelVariable
  /** The options of a list with their columns; undefined if there is no such list. */
  list?: (name: string) => readonly OptionColumns[] | undefined
  /** Whether a bare word is a column of the options that a filter chooses from. */
  isColumn?: (name: string) => boolean
}

/** The columns of an option, `name` and `label` included. */
export type OptionColumns = ReadonlyMap<string, string>

export interface Translated {
  cel: string
  /** How it was repaired; each is the end of a sentence. */
  repairs: string[]
  /** Whether its value is, or may be, a date or time. */
  isMoment?: boolean
}

/**
 * Translates an XLSForm expression to CEL (decisions, section 3) with ODK's semantics: an unanswered variable is the
 * empty text, and numbers are compared as numbers. Conditions are converted to booleans.
 * @throws ExpressionTrouble
 */
export function toCel(text: string, scope: XPathScope, wanted: 'condition' | 'value'): Translated {
  const word = wholeWord(text)
  if (word !== undefined) return { cel: String(word), repairs: [] }
  const { tree, repairs } = readXPath(withPlainPositions(text))
  const part = translate(tree, { ...scope, repairs })
  const { cel, isMoment = false } = wanted === 'condition' ? asBoolean(part) : part
  return { cel, repairs: [...new Set(repairs)], ...(isMoment && { isMoment }) }
}

/** XLSForm reads a cell with only such a word as true() or false(). */
function wholeWord(text: string): boolean | undefined {
  const word = text.trim().toLowerCase().replace(/\s/g, '')
  if (['yes', 'true', 'true()'].includes(word)) return true
  return ['no', 'false', 'false()'].includes(word) ? false : undefined
}

export interface Translating extends XPathScope {
  repairs: string[]
}

function translate(tree: XPath, scope: Translating): CelPart {
  const inner = (part: XPath) => translate(part, scope)
  switch (tree.is) {
    case 'text':
      return textPart(tree.text)
    case 'number':
      return numberPart(Number(tree.text))
    case 'variable':
      if (tree.name.startsWith('last-saved#'))
        throw unsupported('reads what was answered last time, which is not supported')
      if (tree.isBare && scope.isColumn?.(tree.name)) return columnPart(tree.name)
      if (tree.isBare && tree.name === 'null') return textPart('')
      return tree.isBare ? bareWord(tree.name, scope) : partOf(scope.variable(tree.name))
    case 'own':
      if (!scope.own) throw unsupported("has a '.', which this column cannot have here")
      return partOf(scope.own)
    case 'path':
      // Within a filter, `./column` and the like are steps from the option.
      if (tree.up === 0 && tree.names.length === 1 && scope.isColumn?.(tree.names[0] ?? ''))
        return columnPart(tree.names[0] ?? '')
      if (!scope.at) throw unsupported('uses a path, which this column cannot have here')
      return partOf(scope.at(tree.up, tree.names))
    case 'option':
      return lookedUp(tree, scope)
    case 'nothing':
      scope.repairs.push(nothingIn(tree.instance))
      return { ...textPart(''), isNothing: true }
    case 'minus':
      return minus(asNumber(inner(tree.of)))
    case 'all':
    case 'any':
      return celJoined(
        tree.parts.map((part) => asBoolean(inner(part))),
        tree.is === 'any' ? '||' : '&&',
      )
    case 'chain':
      return tree.rest.reduce(
        (left, { operator, right }) => operation(left, operator, inner(right)),
        inner(tree.first),
      )
    case 'call':
      if (tree.name === 'jr:choice-name') return choiceName(tree.args, scope)
      return translateCall(tree.name, tree.args.map(inner), scope)
  }
}

const nothingIn = (instance: string) =>
  `the summary instance('${instance}') has no data here: it is empty, and each comparison with it is false`

/** Whether a repair changes no answer, since there is nothing that could be answered instead. */
export const isHarmlessRepair = (repair: string) => repair.startsWith('the summary instance')

/** A word of a question's name is meant as a reference; to ODK another word is valid, too, and has no value. */
function bareWord(word: string, scope: Translating): CelPart {
  try {
    const part = partOf(scope.variable(word))
    scope.repairs.push(`the word ${word} was read as \${${word}}`)
    return part
  } catch (error) {
    if (error instanceof ExpressionTrouble && error.kind === 'unknown') throw unsupported(error.message)
    throw error
  }
}

function partOf(variable: CelVariable): CelPart {
  if (variable.text !== undefined) return textPart(variable.text)
  return variable.cel === undefined
    ? variablePart(variable)
    : { ...atom(variable.cel, 'odk'), isMoment: true }
}

const columnPart = (name: string): CelPart => atom(`column(${quoted(name)})`, 'odk')

/** `instance('list')/root/item[a = x and b = y]/c` becomes a table of the columns a and b, and of c. */
function lookedUp({ list, where, column }: Extract<XPath, { is: 'option' }>, scope: Translating): CelPart {
  const options = scope.list?.(list)
  // A list that is not in the workbook is a CSV file.
  const isColumn = (name: string) => !options || options.some((option) => option.has(name))
  const equalities = (where.is === 'all' ? where.parts : [where]).map((part) => {
    const [only, ...more] = part.is === 'chain' ? part.rest : []
    if (part.is !== 'chain' || only?.operator !== '=' || more.length > 0) throw onlyEqual()
    const [name, value] = columnOf(part.first)
      ? [columnOf(part.first), only.right]
      : [columnOf(only.right), part.first]
    if (name === undefined || !isColumn(name)) throw onlyEqual()
    return { name, value: asText(translate(value, scope)) }
  })
  if (!options) {
    const [only, ...more] = equalities
    if (!only || more.length > 0) throw unsupported(`looks up a row of ${list} by several columns`)
    return pulled({ file: list, column, key: only.name }, only.value)
  }
  const keys = options.map((option) => equalities.map(({ name }) => option.get(name) ?? '').join('\n'))
  const key = equalities
    .map(({ value }) => value)
    .reduce((left, right) =>
      celBinary(celBinary(left, '+', textPart('\n'), rank.add, 'text'), '+', right, rank.add, 'text'),
    )
  return table(
    key,
    keys,
    options.map((option) => option.get(column) ?? ''),
  )
}

const onlyEqual = () => unsupported('looks up an option by something else than equal columns')

function columnOf(tree: XPath): string | undefined {
  if (tree.is === 'variable' && tree.isBare) return tree.name
  return tree.is === 'path' && tree.up === 0 && tree.names.length === 1 ? tree.names[0] : undefined
}

/** The label of an option, of which a question is given as the text `${question}` or as a path. */
function choiceName([value, question]: XPath[], scope: Translating): CelPart {
  if (!value || question?.is !== 'text') throw unsupported('uses jr:choice-name() for a calculated question')
  const named = /^\s*\$\{\s*([^{}]+?)\s*\}\s*$/.exec(question.text)?.[1]
  if (named === undefined) throw unsupported('uses jr:choice-name() for a calculated question')
  const { list, source } = scope.variable(named)
  if (source)
    return pulled({ file: source.file, column: source.label, key: source.value }, translate(value, scope))
  const options = list === undefined ? undefined : scope.list?.(list)
  if (!options) throw unsupported(`uses jr:choice-name() for ${named}, which is no choice`)
  const column = (name: string) => options.map((option) => option.get(name) ?? '')
  return table(asText(translate(value, scope)), column('name'), column('label'))
}

/** The first match counts, and empty results need no place. */
function table(key: CelPart, keys: readonly string[], results: readonly string[]): CelPart {
  const places = keys.flatMap((one, place) => (keys.indexOf(one) === place && results[place] ? [place] : []))
  const list = (all: readonly string[]) => `[${places.map((place) => quoted(all[place] ?? '')).join(', ')}]`
  return atom(`lookup(${key.cel}, ${list(keys)}, ${list(results)})`, 'odk')
}

const minus = (of: CelPart): CelPart => ({ cel: `-${within(of, rank.sign)}`, rank: rank.sign, type: of.type })

const signs: Record<string, string> = { '=': '==', div: '/', mod: '%' }

function operation(left: CelPart, operator: string, right: CelPart): CelPart {
  const sign = signs[operator] ?? operator
  const isComparison = /^[=!<>]/.test(sign)
  // Compared with a boolean, an empty set of nodes is false.
  if (isComparison && [left, right].some((part) => part.isNothing) && !areCompared(left, right))
    return booleanPart(false)
  if (sign === '==' || sign === '!=') return equality(left, sign, right)
  if (/^[<>]/.test(sign)) return ordering(left, sign, right)
  const own = sign === '+' || sign === '-' ? rank.add : rank.times
  if (sign === '-' && areMoments(left, right)) return atom(`days(${left.cel}, ${right.cel})`, 'number')
  const sides = [divisible(asNumber(left), sign), asNumber(right)] as const
  return celBinary(sides[0], sign, sides[1], own, sides.some(({ type }) => type === 'odk') ? 'odk' : 'number')
}

/** Whether one side is a boolean, with which sets of nodes are compared as booleans. */
const areCompared = (left: CelPart, right: CelPart) => left.type === 'boolean' || right.type === 'boolean'

/** In XPath a number can be divided by 0, in CEL only ODK's can. */
const divisible = (part: CelPart, sign: string) =>
  (sign === '/' || sign === '%') && part.type === 'number' ? atom(`number(${part.cel})`, 'number') : part

/** Whether both are dates or times, one of them possibly as a literal text. */
const areMoments = (left: CelPart, right: CelPart) =>
  [left, right].every((part) => (part.isMoment && part.variable?.kind !== 'time') || isDay(part)) &&
  Boolean(left.isMoment || right.isMoment)

/** Compares as booleans if one side is a boolean, else as numbers if one side is a number, else as texts. */
function equality(left: CelPart, sign: '==' | '!=', right: CelPart): CelPart {
  const compare = (a: CelPart, b: CelPart) => celBinary(a, sign, b, rank.compare, 'boolean')
  const has = (type: CelPart['type']) => left.type === type || right.type === type
  if (has('boolean'))
    return withConstant(asBoolean(left), sign, asBoolean(right)) ?? compare(asBoolean(left), asBoolean(right))
  if (has('odk')) return compare(left, right)
  return has('number') ? compare(asNumber(left), asNumber(right)) : compare(left, right)
}

/** `x = true()` is x itself, `x = false()` is not x. */
function withConstant(left: CelPart, sign: '==' | '!=', right: CelPart) {
  const [constant, other] = isConstant(right) ? [right, left] : [left, right]
  if (!isConstant(constant)) return undefined
  return (constant.cel === 'true') === (sign === '==') ? other : celNot(other)
}
const isConstant = ({ cel }: CelPart) => cel === 'true' || cel === 'false'

/** XPath orders numbers only; the evaluator orders dates and times as well. */
function ordering(left: CelPart, sign: string, right: CelPart): CelPart {
  const isMoment = [left, right].some((part) => part.isMoment || isDay(part))
  // To ODK a date is the number of days since 1970.
  const isNumber = [left, right].some((part) => isCalculated(part) || part.variable?.kind === 'number')
  const side = (part: CelPart) => (isMoment && !isNumber ? part : asNumber(part))
  return celBinary(side(left), sign, side(right), rank.compare, 'boolean')
}
