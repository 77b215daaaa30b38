import { Environment, type ASTNode } from '@marcbachmann/cel-js'
import { compile } from './compile.ts'
import { costOf } from './cost.ts'
import { maxExpressionLength } from './limits.ts'
import type { First } from './operators.ts'
import { rewritten } from './rewrite.ts'
import { RefusedExpression, stepBudget, type Run } from './evaluation.ts'
import { depthOf, tokensOf } from './tokens.ts'
import { NotEvaluable, type Value, type Values } from './values.ts'

/** A compiled condition, calculation or constraint; can be evaluated any number of times. */
export interface Expression {
  /** The author's text, rewritten to CEL; compiling it again gives the same. */
  readonly text: string
  /** The variables it reads, including those named in quotes and `<variable>_data`. */
  readonly variables: ReadonlySet<string>
  /** The columns of options that it reads by column('x'). */
  readonly columns: ReadonlySet<string>
  /** Columns of CSV files of the form that it looks up by pulldata(). */
  readonly tables: ReadonlyMap<string, ReadonlySet<string>>
  readonly run: (run: Run) => Value
  readonly first: First | undefined
  /** Steps that it is estimated to take. */
  readonly cost: number
}

/** Steps left for all evaluations together. */
export interface Meter {
  left: number
}

/** Why a text is not a valid expression. `words` complete a sentence that begins with the name of the column. */
export interface ExpressionProblem {
  code: 'too_long' | 'too_deep' | 'unparsable' | 'unknown_function' | 'not_a_variable' | 'unknown_variable'
  words: string
}

export type Compiled =
  | { expression: Expression; problem?: undefined }
  | { problem: ExpressionProblem; expression?: undefined }

export type Evaluated =
  | { value: Value; notEvaluable?: undefined; awaitsAnswer?: undefined }
  | { notEvaluable: string; awaitsAnswer: boolean; value?: undefined }

/**
 * Compiles an author's expression (SRV-47): CEL over variable names, with answered('v'), selected('v', 'option'),
 * count_selected('v') and value('v'). and/or/not, =, ===, !==, <>, if(a, b, c) and ODK's ${v} are rewritten to CEL.
 * `known` are the variables that may be read; if missing, any may.
 */
export function compileExpression(text: string, known?: { has(variable: string): boolean }): Compiled {
  const compiled = cached(text)
  if (!known || !compiled.expression) return compiled
  const unknown = [...compiled.expression.variables].filter((variable) => !known.has(variable))
  if (unknown.length === 0) return compiled
  return problem('unknown_variable', `reads ${unknown.join(', ')}, which is not a variable of this survey`)
}

/** The value of the expression, or why it has none (SRV-48). Never throws; bounded in time. */
export function evaluate(expression: Expression, values: Values, meter?: Meter): Evaluated {
  const { first } = expression
  if (first && (values.get(first.variable) ?? undefined) === undefined)
    return { notEvaluable: first.unanswered.message, awaitsAnswer: true }
  const run: Run = { values, locals: [], steps: stepBudget }
  try {
    const value = expression.run(run)
    return typeof value === 'number' && Number.isNaN(value)
      ? { notEvaluable: 'it gives no number', awaitsAnswer: false }
      : { value }
  } catch (error) {
    if (!(error instanceof NotEvaluable))
      return { notEvaluable: 'it cannot be evaluated', awaitsAnswer: false }
    return { notEvaluable: error.message, awaitsAnswer: error.awaitsAnswer }
  } finally {
    if (meter) meter.left -= 1 + stepBudget - run.steps
  }
}

export const dependencies = ({ variables }: Expression) => variables

// Answers get their types only at run time, so types are checked where values are used.
const cel = new Environment({ unlistedVariablesAreDyn: true, limits: { maxDepth: 250 } })
const maxBrackets = 120

function compileUncached(text: string): Compiled {
  if (text.length > maxExpressionLength) {
    return problem('too_long', `has ${text.length} characters; at most ${maxExpressionLength} are possible`)
  }
  const tokens = tokensOf(text)
  if (depthOf(tokens) > maxBrackets)
    return problem('too_deep', `has more than ${maxBrackets} nested brackets`)
  const inCel = rewritten(tokens).trim()
  try {
    const { ast } = cel.parse(inCel)
    return { expression: { text: inCel, ...compile(ast), cost: costOf(ast) } }
  } catch (error) {
    if (error instanceof RefusedExpression) return problem(error.code, error.message)
    return error instanceof RangeError
      ? problem('too_deep', 'is nested too deeply')
      : unparsable(inCel, error)
  }
}

/** The syntax tree of a valid expression, for wording it; undefined for others. */
export function parsedExpression(text: string): ASTNode | undefined {
  const { expression } = compileExpression(text)
  return expression && cel.parse(expression.text).ast
}

const problem = (code: ExpressionProblem['code'], words: string): Compiled => ({ problem: { code, words } })

function unparsable(text: string, error: unknown): Compiled {
  const { code, range } = error as { code?: string; range?: { start: number } }
  if (code === 'limit_exceeded') return problem('too_deep', 'is nested too deeply')
  const around = range && text.slice(Math.max(0, range.start - 10), range.start + 15)
  const place = !around ? '' : range.start >= text.length ? ', at its end' : `, near ${around}`
  const quotes = /[\u2018-\u201e]/.test(around ?? '') ? '; quotes are written straight' : ''
  return problem('unparsable', `cannot be read${place}${quotes}`)
}

/** Total characters of cached expressions; the oldest are evicted first. */
const cacheSize = 1_000_000
const cache = new Map<string, Compiled>()
let cachedLength = 0

function cached(text: string): Compiled {
  const found = cache.get(text)
  if (found) return found
  const compiled = compileUncached(text)
  if (text.length > maxExpressionLength) return compiled
  cache.set(text, compiled)
  cachedLength += text.length
  for (const oldest of cache.keys()) {
    if (cachedLength <= cacheSize) break
    cache.delete(oldest)
    cachedLength -= oldest.length
  }
  return compiled
}
