import { runAtOnce, eachInSteps, mapInSteps, type Resumable } from '../platform/resumable.ts'
import { compileExpression, type Expression } from '../expressions/expressions.ts'
import { dependencyOrderInSteps } from './dependency-order.ts'
import { variablesIn } from './piped-variables.ts'
import { isNote } from './question-types.ts'
import type { Question } from './questions.ts'
import { variablesOfInSteps, type Variable } from './variables.ts'

/** Columns with expressions. */
export const ruleColumns = [
  'visibility_condition',
  'calculation',
  'required_condition',
  'constraint',
  'option_filter',
  'default_value',
  'read_only',
  'answer_calculation',
] as const
export type RuleColumn = (typeof ruleColumns)[number]

type Ruled = Pick<
  Question,
  | 'question_type'
  | 'calculation'
  | 'visibility_condition'
  | 'required_condition'
  | 'constraint'
  | 'option_filter'
  | 'default_value'
  | 'read_only'
>

/** The expression in a column, or ''. The calculation of an answer, unlike that of a note, is a rule of its own. */
export function ruleText(question: Ruled, column: RuleColumn): string {
  if (column === 'answer_calculation') return isNote(question) ? '' : question.calculation
  if (column === 'calculation') return isNote(question) ? question.calculation : ''
  return question[column] ?? ''
}

/** The variables whose change calculates the answer; empty if a new result does. */
export const triggersOf = ({ trigger = '' }: Pick<Question, 'trigger'>) =>
  trigger
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)

/** A compiled expression, or the reason why it can never be evaluated. */
export type Rule = Expression | string

export type Rules = Partial<Record<RuleColumn, Rule>>

/** A questionnaire, compiled once; arrays are indexed like `questions`. */
export interface QuestionnaireModel {
  readonly questions: readonly Question[]
  readonly sections: readonly Section[]
  readonly indexOf: ReadonlyMap<number, number>
  readonly variables: ReadonlyMap<string, Variable>
  readonly rules: readonly Rules[]
  readonly parents: readonly (readonly number[])[]
  /** Indexes in dependency order: each question after those on which it depends. */
  readonly order: readonly number[]
  readonly rank: Int32Array
  /** Questions whose visibility depends on itself: never shown. */
  readonly inCycle: ReadonlySet<number>
  /** Questions that the answer may show, hide or recalculate. */
  readonly dependents: readonly (readonly number[])[]
  /** Questions that the answer may make required or invalid. */
  readonly validationDependents: readonly (readonly number[])[]
  /** Questions whose texts or options quote the answer. */
  readonly quotedIn: readonly (readonly number[])[]
}

export interface Section {
  readonly name: string
  readonly questions: readonly Question[]
}

/** Compiles a questionnaire. Takes about 20 ms for a thousand questions, so do it once. */
export const compileQuestionnaire = (questions: readonly Question[]): QuestionnaireModel =>
  runAtOnce(compileQuestionnaireInSteps(questions))

/** The same as resumable work. */
export function* compileQuestionnaireInSteps(questions: readonly Question[]): Resumable<QuestionnaireModel> {
  const variables = yield* variablesOfInSteps(questions)
  const indexOf = new Map<number, number>()
  yield* eachInSteps(questions, ({ question_id }, index) => indexOf.set(question_id, index))
  const rules = yield* mapInSteps(questions, (question) => rulesOf(question, variables))
  const parents = yield* mapInSteps(questions, ({ parent_ids }) =>
    parent_ids.flatMap((id) => indexOf.get(id) ?? []),
  )
  const needs = yield* mapInSteps(rules, (rule, index) =>
    needsOfOne(rule, { index, parents: parents[index], variables }),
  )
  const { order, cycles } = yield* dependencyOrderInSteps(needs)
  const rank = new Int32Array(order.length)
  for (const [place, index] of order.entries()) rank[index] = place
  const validationNeeds = yield* mapInSteps(rules, (rule) =>
    read([rule.required_condition, rule.constraint, rule.read_only], variables),
  )
  const quoted = yield* mapInSteps(questions, (question) => indexes(variablesIn(question), variables))
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
    dependents: yield* inverted(needs),
    validationDependents: yield* inverted(validationNeeds),
    quotedIn: yield* inverted(quoted),
  }
}

function rulesOf(question: Question, variables: ReadonlyMap<string, Variable>): Rules {
  const rules: Rules = {}
  for (const column of ruleColumns) {
    const text = ruleText(question, column)
    if (text === '' || text.trim() === '') continue
    const { expression, problem } = compileExpression(text, knownTo(column, variables))
    rules[column] = expression ?? problem.words
  }
  return rules
}

/** The variables that an expression in this column may read: in a constraint also `value`, the answer itself. */
export const knownTo = (column: RuleColumn, variables: ReadonlyMap<string, Variable>) =>
  column === 'constraint' ? { has: (name: string) => name === 'value' || variables.has(name) } : variables

/** For each question, the indexes of those that decide whether it is visible and what it calculates. */
export const needsOf = (
  rules: readonly Rules[],
  parents: readonly (readonly number[])[],
  variables: ReadonlyMap<string, Variable>,
) => rules.map((rule, index) => needsOfOne(rule, { index, parents: parents[index], variables }))

function needsOfOne(
  { visibility_condition, calculation, option_filter }: Rules,
  {
    index,
    parents = none,
    variables,
  }: {
    index: number
    parents: readonly number[] | undefined
    variables: ReadonlyMap<string, Variable>
  },
): readonly number[] {
  // A filter that reads its own answer sees the one before.
  const filterNeeds = read([option_filter], variables).filter((need) => need !== index)
  const ownNeeds = read([visibility_condition, calculation], variables)
  const needs = filterNeeds.length > 0 ? [...ownNeeds, ...filterNeeds] : ownNeeds
  return needs.length + parents.length < 2 ? [...needs, ...parents] : [...new Set([...needs, ...parents])]
}

const none: readonly number[] = []

function read(
  rules: readonly (Rule | undefined)[],
  variables: ReadonlyMap<string, Variable>,
): readonly number[] {
  const found = rules.filter((rule) => typeof rule === 'object')
  return found.length === 0 ? none : found.flatMap((rule) => indexes(rule.variables, variables))
}

function indexes(names: ReadonlySet<string>, variables: ReadonlyMap<string, Variable>): readonly number[] {
  return names.size === 0 ? none : [...names].flatMap((name) => variables.get(name)?.index ?? [])
}

function* inverted(lists: readonly (readonly number[])[]): Resumable<number[][]> {
  const found: number[][] = lists.map(() => [])
  yield* eachInSteps(lists, (list, index) => {
    for (const one of list.length > 1 ? new Set(list) : list) found[one]?.push(index)
  })
  return found
}

/** Sections in the order of their first questions. */
function sectionsOf(questions: readonly Question[]): Section[] {
  const sections = Map.groupBy(questions, ({ section_name }) => section_name)
  return [...sections].map(([name, ofSection]) => ({ name, questions: ofSection }))
}
