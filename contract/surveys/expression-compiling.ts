import type { ASTNode } from '@marcbachmann/cel-js'
import { fail, functions, ofVariable, spend, tooMuchWork, type Run } from './expression-functions.ts'
import { variableFunctions } from './expression-rewriting.ts'
import {
  equal,
  isList,
  isMap,
  NotEvaluable,
  odkEqual,
  odkNumber,
  odkOrder,
  order,
  sizeOf,
  type Value,
} from './expression-values.ts'

/** A part of an expression, ready to run. `odk` where ODK's way of comparing and calculating is meant. */
interface Part {
  run: (run: Run) => Value
  odk?: boolean
}

/** Why an expression is refused; thrown while compiling. */
export class Refused extends Error {
  readonly code: 'unknown_function' | 'not_a_variable' | 'unsupported' | 'too_deep'
  constructor(code: Refused['code'], words: string) {
    super(words)
    this.code = code
  }
}

interface Compiling {
  /** Variables that the expression reads, filled while compiling. */
  variables: Set<string>
  locals: string[]
}

const maxDepth = 64

/**
 * The parsed expression as a function. It runs in counted steps, reads own properties only, and calls nothing but the
 * functions listed here, which the library's own evaluator cannot promise.
 */
export function compile(ast: ASTNode, variables: Set<string>): (run: Run) => Value {
  return part(ast, { variables, locals: [] }, 0).run
}

function part(node: ASTNode, compiling: Compiling, depth: number): Part {
  if (depth > maxDepth) throw new Refused('too_deep', 'is nested too deeply')
  const inner = (child: ASTNode) => part(child, compiling, depth + 1)
  switch (node.op) {
    case 'value':
      return constant(node.args)
    case 'id':
      return variable(node.args, compiling)
    case '||':
    case '&&':
      return logical(node.op === '||', operands(node).map(inner))
    case '!_':
      return not(inner(node.args))
    case '-_':
      return negative(inner(node.args))
    case '?:':
      return choice(...(node.args.map(inner) as [Part, Part, Part]))
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return comparison(node.op, inner(node.args[0]), inner(node.args[1]))
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return chain(node, compiling, depth)
    case 'in':
      return membership(inner(node.args[0]), inner(node.args[1]))
    case 'list':
      return list(node.args.map(inner))
    case 'call':
      return call(node.args[0], node.args[1], compiling, depth)
    default:
      throw new Refused('unsupported', `uses '${node.op}', which surveys do not know`)
  }
}
