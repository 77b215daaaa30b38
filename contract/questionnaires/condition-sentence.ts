import type { ASTNode } from '@marcbachmann/cel-js'
import { parsedExpression } from '../expressions/expressions.ts'
import { partOfText } from '../platform/part-of-text.ts'
import { tableColumn, textWithColumn } from './question-tables.ts'
import { isOneChoice, optionsAre } from './question-types.ts'
import type { Question } from './questions.ts'

type Described = Pick<Question, 'question' | 'question_type' | 'variable_name' | 'options' | 'metadata'>

/** Questions by their variables, as conditions name them. */
export type DescribedVariables = ReadonlyMap<string, Described>

export const describedVariables = (questions: readonly Described[]): DescribedVariables =>
  new Map(questions.flatMap((one) => (one.variable_name === '' ? [] : [[one.variable_name, one] as const])))

/**
 * A condition in words, with the texts of questions and options: '“Do you lend to farmers?” is “Yes” and “Farmers” is more
 * than 10'. Parts without a wording stay formulas.
 */
export function conditionSentence(condition: string, variables: DescribedVariables): string {
  const ast = parsedExpression(condition)
  return ast ? clause(ast, variables).text : condition
}

/** How a clause combines with others: mixed with the other kind, it needs brackets. */
interface Clause {
  text: string
  kind: 'and' | 'or' | 'single'
}

const single = (text: string): Clause => ({ text, kind: 'single' })

/** Characters of the text of a question. */
const longest = 100
const quoted = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim()
  return `“${line.length > longest ? `${partOfText(line, 0, longest - 1).trim()}…` : line}”`
}

function clause(node: ASTNode, variables: DescribedVariables, isDenied = false): Clause {
  const denied = (yes: string, no: string) => (isDenied ? no : yes)
  switch (node.op) {
    case '&&':
    case '||': {
      // Not both is one of them not, and the other way round.
      const kind = (node.op === '&&') === !isDenied ? 'and' : 'or'
      return { text: joined(node, kind, variables, isDenied), kind }
    }
    case '!_':
      return clause(node.args, variables, !isDenied)
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return single(comparison(node.op, node.args, variables, isDenied))
    case 'in': {
      const [item, list] = node.args
      if (list.op === 'list') {
        const one = variableOf(item, variables)
        const items = list.args.map((part) => term(part, variables, one)).join(', ')
        return single(`${term(item, variables)} is ${denied('', 'not ')}one of ${items}`)
      }
      const of = variableOf(list, variables)
      return single(
        `${term(list, variables)} ${denied('includes', 'does not include')} ${term(item, variables, of)}`,
      )
    }
    case 'value':
      if (typeof node.args === 'boolean') return single(node.args === isDenied ? 'never' : 'always')
      break
    case 'call': {
      const [name, [first, second]] = node.args
      const question = first && namedVariable(first, variables)
      if (name === 'answered' && first)
        return single(`${textOf(first, question)} is ${denied('', 'not ')}answered`)
      if (name === 'selected' && first && second) {
        const verb =
          !question || isOneChoice(question) || !optionsAre(question, 'choices')
            ? denied('is', 'is not')
            : denied('includes', 'does not include')
        return single(`${textOf(first, question)} ${verb} ${term(second, variables, question)}`)
      }
      break
    }
  }
  return single(`${term(node, variables)} is ${denied('', 'not ')}yes`)
}

function joined(node: ASTNode, kind: 'and' | 'or', variables: DescribedVariables, isDenied: boolean): string {
  return operandsOf(node)
    .map((part) => {
      const one = clause(part, variables, isDenied)
      return one.kind === 'single' || one.kind === kind ? one.text : `(${one.text})`
    })
    .filter((text, at, all) => all.indexOf(text) === at)
    .join(` ${kind} `)
}

/** The operands of `a || b || c`, in order. */
function operandsOf(node: ASTNode): ASTNode[] {
  const found: ASTNode[] = []
  let left = node
  while ((left.op === '&&' || left.op === '||') && left.op === node.op) {
    found.push(left.args[1])
    left = left.args[0]
  }
  return [...found, left].reverse()
}

const comparisons = {
  '==': ['is', '!='],
  '!=': ['is not', '=='],
  '<': ['is less than', '>='],
  '<=': ['is at most', '>'],
  '>': ['is more than', '<='],
  '>=': ['is at least', '<'],
} as const
type Comparison = keyof typeof comparisons
/** With the sides exchanged. */
const mirrored: Readonly<Record<Comparison, Comparison>> = {
  '==': '==',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
}

function comparison(
  given: Comparison,
  [left, right]: [ASTNode, ASTNode],
  variables: DescribedVariables,
  isDenied: boolean,
): string {
  const operator = isDenied ? comparisons[given][1] : given
  // 'yes' == v
  if (left.op === 'value' && right.op !== 'value')
    return comparison(mirrored[operator], [right, left], variables, false)
  const isEquality = operator === '==' || operator === '!='
  if (isEquality && right.op === 'value' && (right.args === '' || right.args === null))
    return `${term(left, variables)} is ${operator === '==' ? 'not ' : ''}answered`
  if (isEquality && right.op === 'value' && typeof right.args === 'boolean')
    return `${term(left, variables)} ${comparisons[operator][0]} ${right.args ? 'yes' : 'no'}`
  const question = variableOf(left, variables)
  return `${term(left, variables)} ${comparisons[operator][0]} ${term(right, variables, question)}`
}

/** The question whose variable is the whole node; undefined for other nodes. */
function variableOf(node: ASTNode, variables: DescribedVariables): Described | undefined {
  if (node.op === 'id') return variables.get(node.args)
  if (node.op !== 'call' || node.args[0] !== 'value') return undefined
  const [name] = node.args[1]
  return name && namedVariable(name, variables)
}

/** The question that a text names, as in selected('v', …). */
const namedVariable = (node: ASTNode, variables: DescribedVariables) =>
  node.op === 'value' && typeof node.args === 'string' ? variables.get(node.args) : undefined

const textOf = (node: ASTNode, question: Described | undefined): string =>
  question ? questionText(question) : node.op === 'value' ? String(node.args) : sourceOf(node)

const questionText = ({ question, variable_name, metadata }: Described) =>
  quoted(textWithColumn({ question, column: tableColumn(metadata.table_group) }).trim() || variable_name)

/** A value in words. @param of the question to whose value it is compared: its options are named by their labels */
function term(node: ASTNode, variables: DescribedVariables, of?: Described): string {
  const question = variableOf(node, variables)
  if (question) return questionText(question)
  const inner = (part: ASTNode) => term(part, variables)
  switch (node.op) {
    case 'value': {
      const { args } = node
      if (typeof args === 'boolean') return args ? 'yes' : 'no'
      const option = of?.options.find(({ name, value }) => (value ?? name) === String(args))
      if (option) return quoted(option.label || option.name)
      return typeof args === 'string' ? quoted(args) : String(args)
    }
    case 'call': {
      const [name, args] = node.args
      const [first] = args
      if (name === 'today' && !first) return 'today'
      if (name === 'count_selected' && first)
        return `the number of options chosen in ${textOf(first, namedVariable(first, variables))}`
      if (name === 'count' && first?.op === 'value') return countOf(first, variables)
      if (name === 'value' && first) return textOf(first, undefined)
      return `${name}(${args.map(inner).join(', ')})`
    }
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return `${factor(node.args[0], inner)} ${node.op} ${factor(node.args[1], inner)}`
    case '-_':
      return `-${factor(node.args, inner)}`
    default:
      return sourceOf(node)
  }
}

/** The number of answers to a question, or of entries of a group that repeats. */
function countOf(named: ASTNode, variables: DescribedVariables): string {
  const question = namedVariable(named, variables)
  return question
    ? `the number of answers to ${questionText(question)}`
    : `the number of entries of ${term(named, variables)}`
}

/** Calculations inside others get brackets. */
const factor = (node: ASTNode, inner: (node: ASTNode) => string) =>
  ['+', '-', '*', '/', '%'].includes(node.op) ? `(${inner(node)})` : inner(node)

const sourceOf = ({ input, range }: ASTNode) => input.slice(range.start, range.end)
