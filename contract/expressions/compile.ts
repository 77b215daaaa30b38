import type { ASTNode } from '@marcbachmann/cel-js'
import { valueFunctions, variableFunctions } from './functions.ts'
import { hasMember, list, memberPart, compileMacro, macros } from './lists.ts'
import { binary, choice, logical, negative, not, type First, type CompiledPart } from './operators.ts'
import { failEvaluation, RefusedExpression, spend, type Callable, type Run } from './evaluation.ts'
import { patternOf, PatternError } from './regex.ts'
import { formFileName, lookUp } from './form-file.ts'
import { NotEvaluable, odkText, sizeOf, type Value } from './values.ts'

interface Compiling {
  /** Variables that the expression reads, collected while compiling. */
  variables: Set<string>
  /** Columns of options that it reads. */
  columns: Set<string>
  /** Files and their columns that it looks up. */
  tables: Map<string, Set<string>>
  /** Loop variables of all(), exists(), filter() and map(), innermost last. */
  locals: string[]
}

const maxDepth = 250

/**
 * Compiles a parsed expression to a function. Steps are counted, and only the functions listed here can be called: the
 * library's own evaluator has patterns, JSON and nested loops without bounds.
 */
export function compile(ast: ASTNode): Compiled {
  const variables = new Set<string>()
  const columns = new Set<string>()
  const tables = new Map<string, Set<string>>()
  const { run, first } = part(ast, { variables, columns, tables, locals: [] }, 0)
  return { run, first, variables, columns, tables }
}

interface Compiled {
  run: (run: Run) => Value
  first: First | undefined
  variables: ReadonlySet<string>
  columns: ReadonlySet<string>
  tables: ReadonlyMap<string, ReadonlySet<string>>
}

function part(node: ASTNode, compiling: Compiling, depth: number): CompiledPart {
  if (depth > maxDepth) throw new RefusedExpression('too_deep', 'is nested too deeply')
  const inner = (child: ASTNode) => part(child, compiling, depth + 1)
  switch (node.op) {
    case 'value':
      return constant(node.args)
    case 'id':
      return variable(node.args, compiling)
    case '||':
    case '&&':
      return logical(node.op, operands(node, node.op).map(inner))
    case '!_':
      return not(inner(node.args))
    case '-_':
      return negative(inner(node.args))
    case '?:':
      return choice(node.args.map(inner) as [CompiledPart, CompiledPart, CompiledPart])
    case 'list':
      return list(node.args.map(inner))
    case '.':
      return memberPart(inner(node.args[0]), constant(node.args[1]))
    case '[]':
      return memberPart(inner(node.args[0]), inner(node.args[1]))
    case 'call':
      return call(node.args[0], node.args[1], compiling, inner)
    case 'rcall':
      return method(node.args, compiling, inner)
    case 'map':
    case '.?':
    case '[?]':
      throw new RefusedExpression('unparsable', 'uses a form of CEL that surveys do not know')
    default:
      return chain(node, inner)
  }
}

function constant(literal: unknown): CompiledPart {
  const value = typeof literal === 'bigint' ? Number(literal) : literal
  if (value !== null && typeof value === 'object')
    throw new RefusedExpression('unparsable', 'has a literal of unknown kind')
  return { run: () => value as Value }
}

function variable(name: string, { variables, locals }: Compiling): CompiledPart {
  const level = locals.lastIndexOf(name)
  if (level >= 0) return { run: (run) => run.locals[level] ?? null }
  variables.add(name)
  // Created once: a survey may meet thousands of unanswered variables in one evaluation.
  const unanswered = new NotEvaluable(`${name} is unanswered`, true)
  return {
    first: { variable: name, unanswered },
    run(run) {
      spend(run, 1)
      const value = run.values.get(name)
      if (value === undefined || value === null) throw unanswered
      return value
    },
  }
}

/** `a + b - c` is parsed as `(a + b) - c`; the loop keeps a long sum from counting as deeply nested. */
function chain(node: ASTNode, inner: (node: ASTNode) => CompiledPart): CompiledPart {
  const steps: { op: string; right: ASTNode }[] = []
  let left = node
  while (isBinary(left)) {
    steps.push({ op: left.op, right: left.args[1] })
    left = left.args[0]
  }
  return steps.reduceRight((sum, { op, right }) => binary(op, sum, inner(right)), inner(left))
}

type Binary = Extract<ASTNode, { op: '==' | '+' }>
const operators = new Set(['==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', 'in'])
const isBinary = (node: ASTNode): node is Binary => operators.has(node.op)

/** The operands of `a || b || c`, in order. */
function operands(node: ASTNode, op: '||' | '&&'): ASTNode[] {
  const found: ASTNode[] = []
  let left = node
  while (left.op === op) {
    const [before, after] = left.args as [ASTNode, ASTNode]
    found.push(after)
    left = before
  }
  return [...found, left].reverse()
}

function call(
  name: string,
  args: ASTNode[],
  compiling: Compiling,
  inner: (node: ASTNode) => CompiledPart,
): CompiledPart {
  const [first, ...rest] = args
  if (name === 'has' && first?.op === '.' && rest.length === 0)
    return hasMember(inner(first.args[0]), first.args[1])
  if (name === 'column') return optionColumn(args, compiling)
  if (name === 'pulldata') return tableLookup(args, compiling, inner)
  const variableFunction = variableFunctions.get(name)
  if (!variableFunction) {
    if (name === 'regex' && args[1]) checkPattern(args[1])
    return compileCall(name, valueFunctions.get(name), args.map(inner))
  }
  if (!first && variableFunction.parameters[0] === 0) return compileCall(name, variableFunction, [])
  if (first?.op !== 'value' || typeof first.args !== 'string') {
    throw new RefusedExpression(
      'not_a_variable',
      `${name}() needs the name of a variable between quotes, as in ${name}('v')`,
    )
  }
  compiling.variables.add(first.args)
  // With a default, the variable behaves as in ODK: empty instead of missing.
  const compiled = compileCall(name, variableFunction, args.map(inner))
  return { ...compiled, odk: compiled.odk || (name === 'value' && args.length === 2) }
}

/** column('x'), a column of the option that a filter is evaluated for. It compares as in ODK. */
function optionColumn([name, ...more]: ASTNode[], { columns }: Compiling): CompiledPart {
  if (name?.op !== 'value' || typeof name.args !== 'string' || more.length > 0)
    throw new RefusedExpression('not_a_variable', 'column() needs the name of a column between quotes')
  const column = name.args
  columns.add(column)
  return {
    odk: true,
    run(run) {
      spend(run, 1)
      return run.values.column?.(column) ?? failEvaluation('it reads a column, and there is no option')
    },
  }
}

/** pulldata('file', 'column', 'key', value): a cell of a CSV file of the form, '' if no row has the key. */
function tableLookup(
  args: ASTNode[],
  { tables }: Compiling,
  inner: (node: ASTNode) => CompiledPart,
): CompiledPart {
  const [file, column, key] = args.map((arg) =>
    arg.op === 'value' && typeof arg.args === 'string' ? arg.args : undefined,
  )
  const value = args[3]
  if (file === undefined || column === undefined || key === undefined || !value || args.length > 4)
    throw new RefusedExpression(
      'not_a_variable',
      "pulldata() needs a file and two columns between quotes, and a value, as in pulldata('file', 'column', 'key', v)",
    )
  const name = formFileName(file)
  tables.set(name, new Set([...(tables.get(name) ?? []), column, key]))
  const searched = inner(value)
  return {
    odk: true,
    run(run) {
      const text = odkText(searched.run(run))
      spend(run, 2 + sizeOf(text))
      const found = run.values.file?.(name)
      return found ? lookUp(found, { column, key, value: text }) : ''
    },
  }
}

function method(
  [name, receiver, args]: [string, ASTNode, ASTNode[]],
  compiling: Compiling,
  inner: (node: ASTNode) => CompiledPart,
): CompiledPart {
  const macro = macros.get(name)
  const [item, body] = args
  if (!macro || item?.op !== 'id' || !body || args.length > 2) {
    return compileCall(name, valueFunctions.get(name), [receiver, ...args].map(inner))
  }
  const over = inner(receiver)
  const level = compiling.locals.push(item.args) - 1
  const compiled = compileMacro(macro, over, inner(body), level)
  compiling.locals.pop()
  return compiled
}

function compileCall(name: string, callable: Callable | undefined, args: CompiledPart[]): CompiledPart {
  if (!callable) throw unknownFunction(name)
  const [min, max] = callable.parameters
  if (args.length < min || args.length > max) {
    const needed = min === max ? min : `${min} or ${max}`
    throw new RefusedExpression(
      'unknown_function',
      `calls ${name}() with ${args.length} arguments instead of ${needed}`,
    )
  }
  return {
    odk: callable.isOdk || (callable.isNumber && args.some(({ odk }) => odk)),
    run(run) {
      spend(run, 1)
      return callable.call(run, ...args.map((arg) => arg.run(run)))
    },
  }
}

/** An invalid pattern is reported on upload, if it is a literal. */
function checkPattern(node: ASTNode) {
  if (node.op !== 'value' || typeof node.args !== 'string') return
  try {
    patternOf(node.args)
  } catch (error) {
    if (!(error instanceof PatternError)) throw error
    throw new RefusedExpression('unknown_function', `calls regex() with a pattern that ${error.message}`)
  }
}

function unknownFunction(name: string) {
  const known = [...variableFunctions.keys(), ...valueFunctions.keys(), ...macros.keys()].map(
    (one) => `${one}()`,
  )
  return new RefusedExpression(
    'unknown_function',
    `calls ${name}(), which does not exist; there are ${known.join(', ')}`,
  )
}
