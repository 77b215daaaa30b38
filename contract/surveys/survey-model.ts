import { compileExpression, type Expression } from './expressions.ts'
import { inOrder } from './order.ts'
import { variablesIn } from './piping.ts'
import type { Question } from './questions.ts'
import { variablesOf, type Variable } from './variables.ts'

/** The expressions of one question by what they decide. */
export const ruleColumns = [
  'visibility_condition',
  'calculation',
  'required_condition',
  'constraint',
] as const
export type RuleColumn = (typeof ruleColumns)[number]

/** A compiled expression, or in words why it can never be evaluated. */
export type Rule = Expression | string

export type Rules = Partial<Record<RuleColumn, Rule>>

/** A survey's questions, compiled once; lists are by the question's place among them. */
export interface SurveyModel {
  readonly questions: readonly Question[]
  readonly sections: readonly Section[]
  readonly indexOf: ReadonlyMap<number, number>
  readonly variables: ReadonlyMap<string, Variable>
  readonly rules: readonly Rules[]
  readonly parents: readonly (readonly number[])[]
  /** Places in an order in which each question comes after those that decide about it. */
  readonly order: readonly number[]
  readonly rank: Int32Array
  /** Questions whose visibility depends on itself: they are never asked. */
  readonly inCycle: ReadonlySet<number>
  /** Questions that this one's answer may show, hide or recalculate. */
  readonly dependents: readonly (readonly number[])[]
  /** Questions that this one's answer may make required or wrong. */
  readonly judged: readonly (readonly number[])[]
  /** Questions whose texts or options show this one's answer. */
  readonly quoting: readonly (readonly number[])[]
}

export interface Section {
  readonly name: string
  readonly questions: readonly Question[]
}

/** Compiles a survey. Takes some 20 ms for a thousand questions, so it is done once for a set of questions. */
export function surveyModel(questions: readonly Question[]): SurveyModel {
  const variables = variablesOf(questions)
  const indexOf = new Map(questions.map(({ question_id }, index) => [question_id, index]))
  const rules = questions.map((question) => rulesOf(question, variables))
  const parents = questions.map(({ parent_ids }) => parent_ids.flatMap((id) => indexOf.get(id) ?? []))
  const needs = needsOf(rules, parents, variables)
  const { order, cycles } = inOrder(needs)
  const rank = new Int32Array(order.length)
  for (const [place, index] of order.entries()) rank[index] = place
  const judging = rules.map((rule) => read([rule.required_condition, rule.constraint], variables))
  const quoted = questions.map((question) => indexes(variablesIn(question), variables))
  return {
    questions,
    sections: sectionsOf(questions),
    indexOf,
    variables,
    rules,
    parents,
    order,
    rank,
    inCycle: new Set(cycles.flat()),
    dependents: inverted(needs),
    judged: inverted(judging),
    quoting: inverted(quoted),
  }
}

function rulesOf(question: Question, variables: ReadonlyMap<string, Variable>): Rules {
  const rules: Rules = {}
  for (const column of ruleColumns) {
    if (question[column].trim() === '' || (column === 'calculation' && question.question_type !== 'note'))
      continue
    const { expression, problem } = compileExpression(question[column], knownTo(column, variables))
    rules[column] = expression ?? problem.words
  }
  return rules
}

/** The variables that an expression in this column may read: a constraint also `value`, the answer itself. */
export const knownTo = (column: RuleColumn, variables: ReadonlyMap<string, Variable>) =>
  column === 'constraint' ? { has: (name: string) => name === 'value' || variables.has(name) } : variables

/** By question, the places of those that decide whether it is asked and what it calculates. */
export const needsOf = (
  rules: readonly Rules[],
  parents: readonly (readonly number[])[],
  variables: ReadonlyMap<string, Variable>,
) =>
  rules.map((rule, index) => [
    ...new Set([...read([rule.visibility_condition, rule.calculation], variables), ...parents[index]!]),
  ])

const read = (rules: (Rule | undefined)[], variables: ReadonlyMap<string, Variable>) =>
  rules.flatMap((rule) => (typeof rule === 'object' ? indexes(rule.variables, variables) : []))

const indexes = (names: Iterable<string>, variables: ReadonlyMap<string, Variable>) =>
  [...names].flatMap((name) => variables.get(name)?.index ?? [])

function inverted(lists: readonly (readonly number[])[]): number[][] {
  const found: number[][] = lists.map(() => [])
  for (const [index, list] of lists.entries()) for (const one of new Set(list)) found[one]!.push(index)
  return found
}

/** Sections in the order of their first questions. */
function sectionsOf(questions: readonly Question[]): Section[] {
  const sections = Map.groupBy(questions, ({ section_name }) => section_name)
  return [...sections].map(([name, ofSection]) => ({ name, questions: ofSection }))
}
