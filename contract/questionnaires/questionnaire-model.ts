import { runAtOnce, eachInSteps, mapInSteps, type Resumable } from '../platform/resumable.ts'
import { compileExpression, type Expression } from '../expressions/expressions.ts'
import { dependencyOrderInSteps } from './dependency-order.ts'
import { variablesIn } from './piped-variables.ts'
import { isNote } from './question-types.ts'
import type { Question } from './questions.ts'
import { variablesOfInSteps, type Variable } from './variables.ts'
import { answerId, type AnswerId } from './answer-key.ts'
import {
  countPlace,
  Instances,
  parentIdFrom,
  type AskedQuestion,
  type PlacedInstance,
  type RepeatSource,
} from './instances.ts'
import type { RepeatGroup } from './repeat-group.ts'

/** Columns with expressions. */
export const ruleColumns = [
  'visibility_condition',
  'calculation',
  'required_condition',
  'constraint',
  'option_filter',
  'default_value',
  'read_only',
  'randomize',
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
  | 'randomize'
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
  /** Questions of a group that repeats once for each instance; without instances, all of them once. */
  readonly questions: readonly AskedQuestion[]
  readonly sections: readonly Section[]
  readonly indexOf: ReadonlyMap<AnswerId, number>
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
  /** Present for a survey with groups that repeat. */
  readonly instances?: Instances | undefined
  /** How many instances groups with a count have in each parent. */
  readonly counts: readonly InstanceCount[]
}

/** The number of instances of a group in one parent. */
export interface InstanceCount {
  readonly place: string
  readonly rule: Rule
  readonly within: PlacedInstance | undefined
}

export interface Section {
  readonly name: string
  readonly questions: readonly AskedQuestion[]
  /** The same without instances: each once. */
  readonly ofFile: readonly Question[]
}

/** Compiles a questionnaire. Takes about 20 ms for a thousand questions, so do it once. */
export const compileQuestionnaire = (
  questions: readonly Question[],
  repeats?: RepeatSource,
): QuestionnaireModel => runAtOnce(compileQuestionnaireInSteps(questions, repeats))

/** The same as resumable work. */
export function* compileQuestionnaireInSteps(
  ofFile: readonly Question[],
  repeats?: RepeatSource,
): Resumable<QuestionnaireModel> {
  const named = yield* variablesOfInSteps(
    ofFile,
    repeats?.groups.map(({ name }) => name),
  )
  const instances = repeats && new Instances(repeats)
  const questions = instances?.ask(ofFile) ?? ofFile
  const indexOf = new Map<AnswerId, number>()
  yield* eachInSteps<AskedQuestion>(questions, (question, index) => indexOf.set(answerId(question), index))
  const variables = instances ? atIndexes(named, ofFile, indexOf) : named
  instances?.index(questions, variables)
  const rules = yield* mapInSteps(questions, (question) => rulesOf(question, variables))
  const from = ({ instance }: AskedQuestion) =>
    instance === undefined ? undefined : instances?.get(instance)
  const byId = instances && new Map(ofFile.map((question) => [question.question_id, question]))
  const parents = yield* mapInSteps<AskedQuestion, number[]>(questions, (question) =>
    question.parent_ids.flatMap((id) => {
      const parent = byId?.get(id)
      const key = parent ? parentIdFrom(parent, from(question)) : id
      return key === undefined ? [] : (indexOf.get(key) ?? [])
    }),
  )
  /** Where the questions are that an expression of this one reads. */
  const readsOf = instances
    ? (index: number): Reads => {
        const within = from(questions[index]!)
        return (name) => {
          const referred = instances.referTo(name, within)
          return !referred || 'instances' in referred ? [] : 'one' in referred ? [referred.one] : referred.all
        }
      }
    : undefined
  const plain = readsIn(variables)
  const reads = (index: number) => readsOf?.(index) ?? plain
  const needs = yield* mapInSteps(rules, (rule, index) =>
    needsOfOne(rule, { index, parents: parents[index], reads: reads(index) }),
  )
  const { order, cycles } = yield* dependencyOrderInSteps(needs)
  const rank = new Int32Array(order.length)
  for (const [place, index] of order.entries()) rank[index] = place
  const validationNeeds = yield* mapInSteps(rules, (rule, index) =>
    read([rule.required_condition, rule.constraint, rule.read_only, rule.randomize], reads(index)),
  )
  const quoted = yield* mapInSteps(questions, (question, index) =>
    indexes(variablesIn(question), reads(index)),
  )
  return {
    questions,
    sections: sectionsOf(ofFile, questions),
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
    instances,
    counts: instances ? countsOf(instances, variables) : [],
  }
}

/** Variables with the indexes of the questions as they are asked. */
function atIndexes(
  named: ReadonlyMap<string, Variable>,
  ofFile: readonly Question[],
  indexOf: ReadonlyMap<AnswerId, number>,
): ReadonlyMap<string, Variable> {
  const found = new Map<string, Variable>()
  for (const [name, variable] of named)
    found.set(name, { ...variable, index: indexOf.get(ofFile[variable.index]?.question_id ?? 0) ?? -1 })
  return found
}

/** The counts of groups, in each instance of the group around. */
function countsOf(instances: Instances, variables: ReadonlyMap<string, Variable>): InstanceCount[] {
  const counted = [...instances.groups.values()].filter(({ count }) => count !== '')
  if (counted.length === 0) return []
  const parents: (PlacedInstance | undefined)[] = [undefined, ...instances.all()]
  return counted.flatMap((group) => {
    const rule = ruleOfCount(group, variables)
    return parents
      .filter((parent) => (parent?.group.id ?? null) === group.parent)
      .map((within) => ({ place: countPlace(group.id, within?.id), rule, within }))
  })
}

function ruleOfCount({ count }: RepeatGroup, variables: ReadonlyMap<string, Variable>): Rule {
  const { expression, problem } = compileExpression(count, variables)
  return expression ?? problem.words
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
) => {
  const reads = readsIn(variables)
  return rules.map((rule, index) => needsOfOne(rule, { index, parents: parents[index], reads }))
}

/** The indexes of the questions that a name refers to. */
type Reads = (name: string) => readonly number[]

const readsIn =
  (variables: ReadonlyMap<string, Variable>): Reads =>
  (name) => {
    const index = variables.get(name)?.index ?? -1
    return index < 0 ? none : [index]
  }

function needsOfOne(
  { visibility_condition, calculation, option_filter }: Rules,
  { index, parents = none, reads }: { index: number; parents: readonly number[] | undefined; reads: Reads },
): readonly number[] {
  // A filter that reads its own answer sees the one before.
  const filterNeeds = read([option_filter], reads).filter((need) => need !== index)
  const ownNeeds = read([visibility_condition, calculation], reads)
  const needs = filterNeeds.length > 0 ? [...ownNeeds, ...filterNeeds] : ownNeeds
  return needs.length + parents.length < 2 ? [...needs, ...parents] : [...new Set([...needs, ...parents])]
}

const none: readonly number[] = []

function read(rules: readonly (Rule | undefined)[], reads: Reads): readonly number[] {
  const found = rules.filter((rule) => typeof rule === 'object')
  return found.length === 0 ? none : found.flatMap((rule) => indexes(rule.variables, reads))
}

const indexes = (names: ReadonlySet<string>, reads: Reads): readonly number[] =>
  names.size === 0 ? none : [...names].flatMap((name) => reads(name))

function* inverted(lists: readonly (readonly number[])[]): Resumable<number[][]> {
  const found: number[][] = lists.map(() => [])
  yield* eachInSteps(lists, (list, index) => {
    for (const one of list.length > 1 ? new Set(list) : list) found[one]?.push(index)
  })
  return found
}

/** Sections in the order of their first questions. */
function sectionsOf(ofFile: readonly Question[], questions: readonly AskedQuestion[]): Section[] {
  const sections = Map.groupBy(ofFile, ({ section_name }) => section_name)
  const asked = questions === ofFile ? sections : Map.groupBy(questions, ({ section_name }) => section_name)
  return [...sections].map(([name, ofSection]) => ({
    name,
    questions: asked.get(name) ?? [],
    ofFile: ofSection,
  }))
}
