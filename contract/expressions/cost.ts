import type { ASTNode } from '@marcbachmann/cel-js'
import { stepBudget } from './evaluation.ts'
import { macros } from './lists.ts'

/** Maximum steps of all expressions of a survey in one evaluation: about 20 ms. */
export const maxSurveySteps = 200_000

/** Number of options assumed to be selected in a list. */
const chosen = 20

/** Estimated maximum steps of an expression for answers of usual length; evaluation stops at `stepBudget`. */
export const costOf = (ast: ASTNode): number => Math.min(stepBudget, cost(ast))

function cost(node: ASTNode): number {
  const walked = walkOf(node)
  const children = walked ? [walked.over] : nodesIn(node.args)
  const own = children.reduce((sum, child) => sum + cost(child), 1)
  return walked ? own + itemsOf(walked.over) * (1 + cost(walked.body)) : own
}

/** `over.all(x, body)` and similar macros. */
function walkOf(node: ASTNode): { over: ASTNode; body: ASTNode } | undefined {
  if (node.op !== 'rcall') return undefined
  const [name, over, [, body]] = node.args
  return macros.has(name) && body ? { over, body } : undefined
}

function itemsOf(over: ASTNode): number {
  if (over.op === 'list') return over.args.length
  const inner = walkOf(over)
  return inner ? itemsOf(inner.over) : chosen
}

const isNode = (one: unknown): one is ASTNode => typeof one === 'object' && one !== null && 'op' in one
const nodesIn = (args: unknown): ASTNode[] =>
  isNode(args) ? [args] : Array.isArray(args) ? args.flatMap(nodesIn) : []
