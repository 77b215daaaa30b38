import type { ASTNode } from '@marcbachmann/cel-js'
import { ofValues, ofVariable, type Callable } from './functions.ts'
import { hasMember, list, memberOf, walking, walks } from './lists.ts'
import { binary, choice, logical, negative, not, type First, type CompiledPart } from './operators.ts'
import { Refused, spend, type Run } from './evaluation.ts'
import { patternOf, PatternTrouble } from './regex.ts'
import { NotEvaluable, type Value } from './values.ts'

interface Compiling {
  /** Variables that the expression reads, filled while compiling. */
  variables: Set<string>
  /** Names that all(), exists(), filter() and map() give to their items, innermost last. */
  locals: string[]
}

const maxDepth = 64

/**
 * A parsed expression as a function, with the variables it reads. It runs in counted steps and can call only what is
 * listed here: the library's own evaluator offers patterns, JSON and nested loops that nothing bounds.
 */
export function compile(ast: ASTNode): Compiled {
  const variables = new Set<string>()
  const { run, first } = part(ast, { variables, locals: [] }, 0)
  return { run, first, variables }
}

interface Compiled {
  run: (run: Run) => Value
  first: First | undefined
  variables: ReadonlySet<string>
}

function part(node: ASTNode, compiling: Compiling, depth: number): CompiledPart {
  if (depth > maxDepth) throw new Refused('too_deep', 'is nested too deeply')
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
      return memberOf(inner(node.args[0]), constant(node.args[1]))
    case '[]':
      return memberOf(inner(node.args[0]), inner(node.args[1]))
    case 'call':
      return call(node.args[0], node.args[1], compiling, inner)
    case 'rcall':
      return method(node.args, compiling, inner)
    case 'map':
    case '.?':
    case '[?]':
      throw new Refused('unparsable', 'uses a form of CEL that surveys do not know')
    default:
      return chain(node, inner)
  }
}

function constant(literal: unknown): CompiledPart {
  const value = typeof literal === 'bigint' ? Number(literal) : literal
  if (value !== null && typeof value === 'object')
    throw new Refused('unparsable', 'has a literal of unknown kind')
  return { run: () => value as Value }
}

function variable(name: string, { variables, locals }: Compiling): CompiledPart {
  const level = locals.lastIndexOf(name)
  if (level >= 0) return { run: (run) => run.locals[level]! }
  variables.add(name)
  // Made once, since a survey may meet thousands of unanswered variables in one evaluation.
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

/** `a + b - c` is parsed as `(a + b) - c`: walked in a loop, so that a long sum is not a deep one. */
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
  const ofName = ofVariable.get(name)
  if (!ofName) {
    if (name === 'regex' && args[1]) checkPattern(args[1])
    return calling(name, ofValues.get(name), args.map(inner))
  }
  if (first?.op !== 'value' || typeof first.args !== 'string') {
    throw new Refused(
      'not_a_variable',
      `${name}() needs the name of a variable between quotes, as in ${name}('v')`,
    )
  }
  compiling.variables.add(first.args)
  // An alternative makes the variable one of ODK's, which is never missing but empty.
  return { ...calling(name, ofName, args.map(inner)), odk: name === 'value' && args.length === 2 }
}

function method(
  [name, receiver, args]: [string, ASTNode, ASTNode[]],
  compiling: Compiling,
  inner: (node: ASTNode) => CompiledPart,
): CompiledPart {
  const walk = walks.get(name)
  const [item, body] = args
  if (!walk || item?.op !== 'id' || !body || args.length > 2) {
    return calling(name, ofValues.get(name), [receiver, ...args].map(inner))
  }
  const over = inner(receiver)
  const level = compiling.locals.push(item.args) - 1
  const walked = walking(walk, over, inner(body), level)
  compiling.locals.pop()
  return walked
}

function calling(name: string, callable: Callable | undefined, args: CompiledPart[]): CompiledPart {
  if (!callable) throw unknownFunction(name)
  const [least, most] = callable.parameters
  if (args.length < least || args.length > most) {
    const needed = least === most ? least : `${least} or ${most}`
    throw new Refused(
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

/** A pattern that cannot be taken is told on upload, where it stands there as it is. */
function checkPattern(node: ASTNode) {
  if (node.op !== 'value' || typeof node.args !== 'string') return
  try {
    patternOf(node.args)
  } catch (error) {
    if (!(error instanceof PatternTrouble)) throw error
    throw new Refused('unknown_function', `calls regex() with a pattern that ${error.message}`)
  }
}

function unknownFunction(name: string) {
  const known = [...ofVariable.keys(), ...ofValues.keys(), ...walks.keys()].map((one) => `${one}()`)
  return new Refused(
    'unknown_function',
    `calls ${name}(), which does not exist; there are ${known.join(', ')}`,
  )
}
