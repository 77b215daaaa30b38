import { runAtOnce, eachInSteps, type Resumable } from '../platform/resumable.ts'
import { answerId, type AnswerId, type AnswerKey } from '../questionnaires/answer-key.ts'
import type { AskedQuestion, PlacedInstance, RepeatSource } from '../questionnaires/instances.ts'
import { repeatLimits } from '../questionnaires/repeat-limits.ts'
import { isAnsweredBy, isChosen, withOfferedOptions } from './answers.rules.ts'
import { columnOf, optionGroups } from '../questionnaires/option-groups.ts'
import { evaluate, type Expression, type Meter } from '../expressions/expressions.ts'
import { equal, odkNumber, type Value, type Values } from '../expressions/values.ts'
import { formFileIn, type FormFiles } from '../questionnaires/form-files.ts'
import { seedOfValue } from '../questionnaires/random-order.ts'
import { isRendered, isAnswerable } from '../questionnaires/question-types.ts'
import type { Answer, Answers, Question } from '../questionnaires/questions.ts'
import {
  compileQuestionnaireInSteps,
  ruleColumns,
  type RuleColumn,
  type QuestionnaireModel,
} from '../questionnaires/questionnaire-model.ts'
import { dataOf, valueOf } from './condition-values.ts'

/** An expression that could not be evaluated: logged, never shown to users who fill the survey (SRV-48). */
export interface RuleProblem extends AnswerKey {
  column: RuleColumn
  words: string
  /** Whether only an answer is missing, as in a survey that is not filled yet. */
  awaitsAnswer: boolean
}

/**
 * An answer set with everything computed from it: visibility, required questions, violations. Changed only by `answer`.
 */
export interface SurveyState {
  readonly model: QuestionnaireModel
  /** Incremented by every change; a cheap snapshot for the user interface. */
  readonly version: number
  /**
   * Sets an answer (undefined removes it), recomputes its dependents, and returns the ids of the questions that have
   * changed, including the answered one.
   */
  answer(id: AnswerId, answer: Answer | undefined): ReadonlySet<AnswerId>
  answerOf(id: AnswerId): Answer | undefined
  /** Whether the question is visible (SRV-47). A note without a text is never visible, but may calculate. */
  isVisible(id: AnswerId): boolean
  /** Whether its conditions hold, which decides about its value; it may still be hidden by its appearance. */
  isRelevant(id: AnswerId): boolean
  /** Whether an answer is required now; false for hidden questions. */
  isRequired(id: AnswerId): boolean
  /** Visible, not empty and valid: counts as answered. */
  isAnswered(id: AnswerId): boolean
  /** Names of the options that are offered now; undefined if all are. */
  offered(id: AnswerId): ReadonlySet<string> | undefined
  /** Names of chosen options that are no longer offered: they are kept, but do not count. */
  withdrawn(id: AnswerId): readonly string[]
  /** Whether the answer cannot be changed by hand now. */
  isReadOnly(id: AnswerId): boolean
  /** The seed of the random order in which options are shown; undefined for the order of the file. */
  orderSeed(id: AnswerId): number | undefined
  /** The answer with which a question begins, and the present result of its calculation; undefined if it has none. */
  defaultOf(id: AnswerId): Value | undefined
  calculated(id: AnswerId): Value | undefined
  /** Message of the violated constraint; undefined if it holds. */
  violation(id: AnswerId): string | undefined
  /**
   * The value of a variable in conditions, seen from an instance or from outside; undefined if it is unanswered, hidden
   * or unknown. From outside, a variable of a group that repeats is the list of its values.
   */
  value(variable: string, from?: PlacedInstance): Value | undefined
  /**
   * The result of an expression over the variables as seen from outside, and over `more`; undefined if it has none.
   * @param more values by name, which come before variables
   */
  evaluate(expression: Expression, more?: ReadonlyMap<string, Value>): Value | undefined
  /** The numbers of instances that groups with a count should have now, by `countPlace`. */
  counts(): ReadonlyMap<string, number>
  /** Expressions that could not be evaluated with the current answers. */
  problems(): RuleProblem[]
}

export interface EvaluationOptions {
  /** The clock of today() and now(), in the format of answers; read at each evaluation. */
  now?: Values['now']
  /** Names the set of answers, see `seedOf`; random() and uuid() differ by set and question. */
  seed?: string | undefined
  /** CSV files of the form, which pulldata() reads. */
  files?: FormFiles | undefined
  /**
   * Maximum steps of the initial evaluation and of each change; `exceeded` aborts the evaluation by throwing (SEC-33).
   */
  budget?: { steps: number; exceeded: () => never }
}

/**
 * Computes which questions are visible. A question is hidden if its condition is not true or cannot be evaluated, if
 * all its parents are hidden, or if its visibility depends on itself. Hidden questions count as unanswered for others;
 * a calculation has no value while its own note is not relevant, as in ODK.
 */
export const surveyState = (
  model: QuestionnaireModel,
  answers: Answers = new Map(),
  options?: EvaluationOptions,
): SurveyState => runAtOnce(surveyStateInSteps(model, answers, options))

/** The same as resumable work. */
export function* surveyStateInSteps(
  model: QuestionnaireModel,
  answers: Answers,
  options?: EvaluationOptions,
): Resumable<SurveyState> {
  const state = new ComputedState(model, options)
  yield* state.start(answers)
  return state
}

/** A questionnaire with groups that repeat, and the instances that users added. */
export interface RepeatedForm extends Pick<RepeatSource, 'groups' | 'instances'> {
  questions: readonly Question[]
}

/**
 * The same for a survey with groups that repeat. The answers determine how many instances groups with a count have, so
 * the questionnaire is compiled again until the counts are right: once more for each level of groups.
 */
export function* repeatedStateInSteps(
  { questions, groups, instances }: RepeatedForm,
  answers: Answers,
  options?: EvaluationOptions,
): Resumable<SurveyState> {
  let counts: ReadonlyMap<string, number> = new Map()
  for (let round = 0; ; round++) {
    const model = yield* compileQuestionnaireInSteps(questions, { groups, instances, counts })
    const state = yield* surveyStateInSteps(model, answers, options)
    const needed = state.counts()
    if (round > repeatLimits.levels || isSameCounts(counts, needed)) return state
    counts = needed
  }
}

/** Whether the counts of groups are still those with which the questionnaire was compiled. */
export const hasRightCounts = (state: SurveyState): boolean =>
  state.model.counts.length === 0 || isSameCounts(state.model.instances?.counts ?? new Map(), state.counts())

const isSameCounts = (one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>) =>
  one.size === other.size && [...one].every(([place, count]) => other.get(place) === count)
/** The seed of random values in a set of answers: of the survey and its respondent, 0 for a shared set. */
export const seedOf = ({ surveyId, respondentId }: { surveyId: number; respondentId: number }) =>
  `${surveyId}:${respondentId}`

class ComputedState implements SurveyState {
  readonly model: QuestionnaireModel
  version = 0
  readonly #answers: (Answer | undefined)[]
  readonly #relevant: Uint8Array
  readonly #required: Uint8Array
  readonly #violated: Uint8Array
  readonly #answered: Uint8Array
  readonly #readOnly: Uint8Array
  readonly #orderSeeds: (number | undefined)[]
  readonly #offered: (ReadonlySet<string> | undefined)[]
  readonly #values: (Value | undefined)[]
  readonly #data: (Value | undefined)[]
  readonly #problems = new Map<number, RuleProblem>()
  readonly #scopes = new Map<PlacedInstance | undefined, Values>()
  readonly #now: Values['now']
  readonly #seed: string | undefined
  readonly #files: FormFiles
  readonly #budget: EvaluationOptions['budget']
  #meter: Meter = { left: Infinity }
  /** The question whose expression is evaluated, or the `countPlace` of a number of instances. */
  #evaluating: AnswerId | string = 0

  constructor(model: QuestionnaireModel, { now, seed, files = {}, budget }: EvaluationOptions = {}) {
    this.model = model
    this.#now = now
    this.#seed = seed
    this.#files = files
    this.#budget = budget
    const count = model.questions.length
    this.#answers = new Array<undefined>(count)
    this.#relevant = new Uint8Array(count)
    this.#required = new Uint8Array(count)
    this.#violated = new Uint8Array(count)
    this.#answered = new Uint8Array(count)
    this.#readOnly = new Uint8Array(count)
    this.#orderSeeds = new Array<undefined>(count)
    this.#offered = new Array<undefined>(count)
    this.#values = new Array<undefined>(count)
    this.#data = new Array<undefined>(count)
  }

  *start(answers: Answers): Resumable<void> {
    const { questions, order } = this.model
    this.#refill()
    yield* eachInSteps(questions, (question, index) => {
      this.#answers[index] = offered(question, answers.get(answerId(question)))
    })
    yield* eachInSteps(order, (index) => void this.#recompute(index))
    yield* eachInSteps(order, (index) => void this.#validate(index))
  }

  answer(id: AnswerId, answer: Answer | undefined): ReadonlySet<AnswerId> {
    const { indexOf, questions, validationDependents, quotedIn } = this.model
    const index = indexOf.get(id) ?? -1
    const question = questions[index]
    if (!question) return new Set()
    this.#refill()
    this.#answers[index] = offered(question, answer)
    const recomputed = this.#recomputeFrom(index)
    const ofRecomputed = (lists: readonly (readonly number[])[]) =>
      recomputed.flatMap((one) => lists[one] ?? [])
    const looksChanged = new Set([index, ...recomputed, ...ofRecomputed(quotedIn)])
    const toValidate = new Set([index, ...recomputed, ...ofRecomputed(validationDependents)])
    for (const one of toValidate) if (this.#validate(one)) looksChanged.add(one)
    this.version++
    const ids = new Set<AnswerId>()
    for (const one of looksChanged) ids.add(questions[one] ? answerId(questions[one]) : id)
    return ids
  }

  /** Recomputes a question and its dependents in dependency order; returns those that changed. */
  #recomputeFrom(index: number): number[] {
    const { order, rank, dependents } = this.model
    const changed: number[] = []
    const pending = new Uint8Array(order.length)
    const first = rank[index] ?? -1
    pending[first] = 1
    for (let place = first; place >= 0; place = pending.indexOf(1, place + 1)) {
      const next = order[place]
      if (next === undefined || !this.#recompute(next)) continue
      changed.push(next)
      for (const dependent of dependents[next] ?? []) pending[rank[dependent] ?? -1] = 1
    }
    return changed
  }

  /** Computes relevance and value of a question. @returns whether they changed */
  #recompute(index: number): boolean {
    this.#clearProblems(index, 'visibility_condition', 'calculation', 'option_filter')
    const relevant = this.#isRelevant(index)
    const offeredBefore = this.#offered[index]
    const offered = this.#offeredAt(index)
    // The same object while nothing changes, so that pages need not compare lists.
    if (!sameNames(offeredBefore, offered)) this.#offered[index] = offered
    const value = relevant ? this.#valueAt(index) : undefined
    const question = this.model.questions[index]
    const data =
      relevant && question ? dataOf(this.#withOffered(index, question), this.#answers[index]) : undefined
    const before = [Boolean(this.#relevant[index]), this.#values[index], this.#data[index]] as const
    this.#relevant[index] = Number(relevant)
    this.#values[index] = value
    this.#data[index] = data
    return (
      before[0] !== relevant ||
      !same(before[1], value) ||
      !same(before[2], data) ||
      offeredBefore !== this.#offered[index]
    )
  }

  #isRelevant(index: number): boolean {
    const { parents, inCycle, rules } = this.model
    const above = parents[index] ?? []
    if (inCycle.has(index)) {
      this.#report(index, 'visibility_condition', 'depends on itself')
      return false
    }
    if (above.length > 0 && above.every((parent) => !this.#relevant[parent])) return false
    return !rules[index]?.visibility_condition || this.#evaluated(index, 'visibility_condition') === true
  }

  #valueAt(index: number) {
    const { rules, questions } = this.model
    if (rules[index]?.calculation) return this.#evaluated(index, 'calculation') ?? undefined
    const question = questions[index]
    return question && valueOf(this.#withOffered(index, question), this.#answers[index])
  }

  /** Evaluates the filter once for the options that are alike in the columns that it reads. */
  #offeredAt(index: number): ReadonlySet<string> | undefined {
    const rule = this.model.rules[index]?.option_filter
    const question = this.model.questions[index]
    if (!question || typeof rule !== 'object') {
      if (rule !== undefined) this.#evaluated(index, 'option_filter')
      return undefined
    }
    const names = new Set<string>()
    for (const [first, ...others] of optionGroups(question, rule.columns)) {
      const column = (name: string) => columnOf(first, name)
      if (this.#evaluated(index, 'option_filter', column) !== true) continue
      for (const { name } of [first, ...others]) names.add(name)
    }
    return names
  }

  /** The question with the options that are offered now. */
  #withOffered(index: number, question: Question): Question {
    const names = this.#offered[index]
    return names ? { ...question, options: question.options.filter(({ name }) => names.has(name)) } : question
  }

  #withdrawnAt(index: number): readonly string[] {
    const [question, names, answer] = [
      this.model.questions[index],
      this.#offered[index],
      this.#answers[index],
    ]
    if (!question || !names || !answer) return none
    return question.options.flatMap((option) =>
      !names.has(option.name) && isChosen(question, answer, option) ? [option.name] : [],
    )
  }

  /** Computes whether a question is required, answered and valid. @returns whether it has changed */
  #validate(index: number): boolean {
    const question = this.#shownAt(index)
    const { required_condition, constraint, read_only } = this.model.rules[index] ?? {}
    this.#clearProblems(index, 'required_condition', 'constraint', 'read_only', 'randomize')
    const required =
      question !== undefined &&
      isAnswerable(question) &&
      (required_condition ? this.#evaluated(index, 'required_condition') === true : question.required)
    const answered = question !== undefined && isAnsweredBy(question, this.#answers[index])
    const violated =
      answered &&
      (this.#withdrawnAt(index).length > 0 ||
        (constraint !== undefined && this.#evaluated(index, 'constraint') === false))
    const readOnly = read_only !== undefined && this.#evaluated(index, 'read_only') === true
    const seed = question && this.#evaluated(index, 'randomize')
    const marks = () => [
      this.#required[index],
      this.#violated[index],
      this.#readOnly[index],
      this.#orderSeeds[index],
    ]
    const before = marks()
    this.#orderSeeds[index] = seed === undefined ? undefined : seedOfValue(seed)
    this.#readOnly[index] = Number(readOnly)
    this.#required[index] = Number(required)
    this.#violated[index] = Number(violated)
    this.#answered[index] = Number(answered && !violated)
    const now = marks()
    return before.some((one, at) => one !== now[at])
  }

  #evaluated(index: number, column: RuleColumn, optionColumn?: Values['column']): Value | undefined {
    const rule = this.model.rules[index]?.[column]
    if (rule === undefined) return undefined
    if (typeof rule === 'string') return void this.#report(index, column, rule)
    const { question_id = 0, instance } = this.model.questions[index] ?? {}
    this.#evaluating = answerId({ question_id, instance })
    const { value, notEvaluable, awaitsAnswer } = evaluate(
      rule,
      this.#scopeOf(index, column, optionColumn),
      this.#meter,
    )
    if (this.#meter.left < 0) this.#budget?.exceeded()
    if (notEvaluable !== undefined) this.#report(index, column, notEvaluable, awaitsAnswer)
    return value
  }

  #scopeOf(index: number, column: RuleColumn, optionColumn: Values['column']): Values {
    const { instance } = this.model.questions[index] ?? {}
    const scope = this.#scopeFrom(instance === undefined ? undefined : this.model.instances?.get(instance))
    if (optionColumn) return { ...scope, column: optionColumn }
    if (column !== 'constraint') return scope
    return { ...scope, get: (name) => (name === 'value' ? this.#values[index] : scope.get(name)) }
  }

  /** The variables as seen from an instance, or from outside. */
  #scopeFrom(from: PlacedInstance | undefined): Values {
    const known = this.#scopes.get(from)
    if (known) return known
    const { instances } = this.model
    const seedNow = () => this.#seed && `${this.#seed}:${this.#evaluating}`
    const scope: Values = {
      get: (name) => this.value(name, from),
      now: this.#now,
      file: (name) => formFileIn(this.#files, name),
      get seed() {
        return seedNow()
      },
      ...(instances && {
        all: (name) => this.#allOf(name, from),
        at: (name, positions) => this.#values[instances.at(name, positions, from) ?? -1],
        position: (group) => instances.positionOf(from, group),
      }),
    }
    this.#scopes.set(from, scope)
    return scope
  }

  /** Values of a variable in all instances that contain its question, null where it is unanswered; of a group, its positions. */
  #allOf(name: string, from: PlacedInstance | undefined): readonly Value[] {
    const referred = this.model.instances?.referTo(name, from)
    if (!referred) return []
    if ('instances' in referred) return referred.instances.map(({ position }) => position)
    const indexes = 'one' in referred ? [referred.one] : referred.all
    const values = referred.data ? this.#data : this.#values
    return indexes.filter((index) => this.#relevant[index]).map((index) => values[index] ?? null)
  }

  #refill() {
    this.#meter = { left: this.#budget?.steps ?? Infinity }
  }

  #report(index: number, column: RuleColumn, words: string, awaitsAnswer = false) {
    const { question_id = 0, instance } = this.model.questions[index] ?? {}
    this.#problems.set(problemKey(index, column), { question_id, instance, column, words, awaitsAnswer })
  }

  #clearProblems(index: number, ...columns: RuleColumn[]) {
    for (const column of columns) this.#problems.delete(problemKey(index, column))
  }

  answerOf(id: AnswerId) {
    return this.#answers[this.#at(id)]
  }
  isVisible(id: AnswerId) {
    return this.#shownAt(this.#at(id)) !== undefined
  }
  isRelevant(id: AnswerId) {
    return this.#relevant[this.#at(id)] === 1
  }
  isRequired(id: AnswerId) {
    return this.#required[this.#at(id)] === 1
  }
  isAnswered(id: AnswerId) {
    return this.#answered[this.#at(id)] === 1
  }
  offered(id: AnswerId) {
    return this.#offered[this.#at(id)]
  }
  withdrawn(id: AnswerId) {
    return this.#withdrawnAt(this.#at(id))
  }
  isReadOnly(id: AnswerId) {
    return this.#readOnly[this.#at(id)] === 1
  }
  orderSeed(id: AnswerId) {
    return this.#orderSeeds[this.#at(id)]
  }
  defaultOf(id: AnswerId) {
    return this.#resultOf(id, 'default_value')
  }
  calculated(id: AnswerId) {
    return this.#resultOf(id, 'answer_calculation')
  }
  violation(id: AnswerId) {
    const index = this.#at(id)
    if (!this.#violated[index]) return undefined
    if (this.#withdrawnAt(index).length > 0)
      return 'With your other answers, this option is no longer offered. Please choose again.'
    return this.model.questions[index]?.constraint_message || 'This answer is not valid here.'
  }
  value(name: string, from?: PlacedInstance): Value | undefined {
    const variable = this.model.variables.get(name)
    if (!variable) return undefined
    if (variable.group === undefined && !variable.isGroup)
      return (variable.data ? this.#data : this.#values)[variable.index]
    const referred = this.model.instances?.referTo(name, from)
    if (referred && 'one' in referred) return (referred.data ? this.#data : this.#values)[referred.one]
    const values = this.#allOf(name, from).filter((value) => value !== null)
    return values.length > 0 ? values : undefined
  }
  evaluate(expression: Expression, more: ReadonlyMap<string, Value> = new Map()) {
    this.#refill()
    this.#evaluating = expression.text
    const scope = this.#scopeFrom(undefined)
    const get = (name: string) => more.get(name) ?? scope.get(name)
    const { value } = evaluate(expression, { ...scope, get }, this.#meter)
    if (this.#meter.left < 0) this.#budget?.exceeded()
    return value
  }
  counts() {
    const counts = new Map<string, number>()
    for (const { place, rule, within } of this.model.counts) {
      const meter = { left: Infinity }
      this.#evaluating = place
      const value =
        typeof rule === 'object' ? evaluate(rule, this.#scopeFrom(within), meter).value : undefined
      const number = Math.trunc(odkNumber(value ?? null))
      counts.set(place, number > 0 ? Math.min(number, repeatLimits.instances) : 0)
    }
    return counts
  }
  problems() {
    return [...this.#problems.values()]
  }

  #resultOf(id: AnswerId, column: RuleColumn) {
    this.#refill()
    const index = this.#at(id)
    this.#clearProblems(index, column)
    return this.#evaluated(index, column) ?? undefined
  }

  /** A question, if it is visible. */
  #shownAt(index: number) {
    const question = this.model.questions[index]
    return this.#relevant[index] === 1 && question && isRendered(question) ? question : undefined
  }
  #at(id: AnswerId) {
    return this.model.indexOf.get(id) ?? -1
  }
}

const offered = (question: Question, answer: Answer | undefined) =>
  answer && withOfferedOptions(question, answer)

const none: readonly string[] = []

function sameNames(a: ReadonlySet<string> | undefined, b: ReadonlySet<string> | undefined) {
  return (
    a === b ||
    (a !== undefined && b !== undefined && a.size === b.size && [...a].every((name) => b.has(name)))
  )
}

const problemKey = (index: number, column: RuleColumn) =>
  index * ruleColumns.length + ruleColumns.indexOf(column)

function same(a: Value | undefined, b: Value | undefined) {
  return a === b || (a !== undefined && b !== undefined && equal(a, b))
}

/** The visible questions, in order. */
export const visibleQuestions = (state: SurveyState): AskedQuestion[] =>
  state.model.questions.filter((question) => state.isVisible(answerId(question)))
